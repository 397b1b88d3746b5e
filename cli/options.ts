import type { Amount } from '../client/planning/limits.ts';
import { isIP } from 'node:net';
import { InvalidArgumentError } from 'commander';
import { AWAY_PATTERN, AWAY_WORDING } from '../limits/away.ts';
import { argument } from './declared-command.ts';
import { option } from './declared-option.ts';
import { MODE_NAMES } from '../evaluation/modes/mode.ts';
import type { ModeName } from '../evaluation/modes/mode.ts';
import { ALL_AUGMENTATIONS, AUGMENTATIONS, PROFILES } from '../sandbox/cell.ts';
import { PROMPTING_STYLES, USER_PROMPTS } from '../sandbox/prompting.ts';
import { UserError } from '../client/errors.ts';
import { holdsUserInfo } from '../sandbox/secrets/user-info.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import { DEFAULT_RESULTS, RESULTS_VARIABLE } from '../client/places.ts';
import { SWEEP_DEFAULTS } from '../client/planning/sweep-settings.ts';

/** Parses an option that may be given several times. */
export function repeated(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** A shorter way to name a model of a server of one's own. */
export function baseUrlOption() {
  return option('--base-url <url>', 'OpenAI-compatible server of the agent, for example http://127.0.0.1:11434/v1', {
    parse: (text: string) => (httpAddress(text), text),
  });
}

export function resultsOption() {
  return option('--results <store>', 'where the results are: a SQLite file or postgres://...', {
    env: RESULTS_VARIABLE,
    default: DEFAULT_RESULTS,
  });
}

/** Prices of models that go before the published ones. */
export function pricesOption() {
  return option('--prices <file>', 'what models cost, before the published prices (docs/cost.md)', {
    env: 'TOOLSANDBOX_PRICES',
  });
}

export function recordOption() {
  return option('--record <folder>', 'keep every call of a model in this folder, to play it back', {
    env: 'TOOLSANDBOX_RECORD',
  });
}

export function playbackOption() {
  return option('--playback <folder>', 'answer calls of models from this folder, without network and keys', {
    env: 'TOOLSANDBOX_PLAYBACK',
    conflicts: ['record'],
  });
}

/** Of every command that plays specs which it was not given. */
export function trustSpecsOption() {
  return option(
    '--trust-specs',
    'play the model specs that results, schedules or files of others name, with their servers and key variables',
  );
}

export function allowKeyOption() {
  return option('--allow-key <variable>', 'let the key in this variable go to one more host (docs/models.md)', {
    parse: repeated,
  });
}

export function jsonOption() {
  return option('--json', 'print JSON to stdout (`toolsandbox docs schema` has its form)');
}

export function packOption() {
  return option(
    '--pack <path>',
    'scenario pack: a folder, YAML or JSON file, or toolsandbox, the built-in catalogue (default); repeat it for several',
    { parse: repeated },
  );
}

/** The folder of a pack that someone begins to write. */
export const OWN_PACK = 'my-scenarios';

const PROFILE = [
  '--profile <name>',
  'rules of play: answer mistakes of the agent with an error, end the run as the original does, or play as tau2-bench does',
] as const;

export function profileOption() {
  return option(...PROFILE, { choices: PROFILES, default: 'default' });
}

/** For commands that need not be told a profile. @param instead what they do without one */
export function optionalProfileOption(instead: string) {
  return option(...PROFILE, { choices: PROFILES, defaultText: instead });
}

/** For commands that play a pack, which may name its own profile. */
export function packProfileOption() {
  return optionalProfileOption('that of the pack, else "default"');
}

export function servicesOption() {
  const kinds =
    'synthetic, live (needs RAPID_API_KEY), recording:FILE (live, saved to FILE), recorded:FILE or replayed:FILE';
  return option('--services <name>', `source of the answers of networked tools: ${kinds}`, {
    default: SWEEP_DEFAULTS.services,
  });
}

export function faultsOption() {
  return option('--faults <rate>', 'share of the calls of the agent that are spoiled on purpose, from 0 to 1', {
    parse: share,
    default: SWEEP_DEFAULTS.faults,
  });
}

export function decoysOption() {
  return option('--decoys <path>', 'offer the tools of this pack too (scenarios freeze); repeat it for several', {
    parse: repeated,
  });
}

export function userPromptOption() {
  return option('--user-prompt <parts>', 'parts of the simulated user’s prompt (paper, table 2)', {
    choices: USER_PROMPTS,
    default: SWEEP_DEFAULTS.userPrompt,
  });
}

export function promptingOption() {
  return option('--prompting <style>', 'how the agent calls tools: by the provider’s interface, or in text (ReAct)', {
    choices: PROMPTING_STYLES,
    default: SWEEP_DEFAULTS.prompting,
  });
}

export function agentPromptOption() {
  return option('--agent-prompt <file>', 'system prompt of the agent in place of ours, at most 64 KB');
}

/** A condition on trajectories (results/where/parse-where.ts). */
export function whereOption() {
  return option(
    '--where <condition>',
    'only trajectories that meet it, such as "not solved and outcome = completed" (docs/where.md)',
  );
}

/** How a single run is played. */
export function engineOption() {
  return option('--engine <name>', 'temporal: durable workflow; inline: in this process, without a server', {
    choices: ['temporal', 'inline'],
    default: 'temporal',
  });
}

export function forceOption() {
  return option('--force', 'replace a file that exists');
}

/** The least share of solved runs of each agent. */
export function failUnderOption() {
  return option('--fail-under <share>', 'exit 1 when an agent’s share of solved runs is below this, from 0 to 1', {
    parse: share,
  });
}

/** Modes that no run of an agent may show. */
export function failOnModeOption() {
  return option('--fail-on-mode <names>', 'exit 1 when a run shows one of these modes, such as claimed,guessed', {
    parse: modeNames,
  });
}

function modeNames(text: string): readonly ModeName[] {
  const names = commaList(text);
  const unknown = names.find((name) => !MODE_NAMES.some((known) => known === name));
  if (unknown === undefined && names.length > 0) return MODE_NAMES.filter((name) => names.includes(name));
  throw new InvalidArgumentError(`Modes are: ${MODE_NAMES.join(', ')}.`);
}

export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (!Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(`It must be a whole number, at least ${least}.`);
    }
    return value;
  };
}

export function share(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
}

/** `all`, or names separated by commas. */
export function augmentations(text: string): readonly Augmentation[] {
  if (text === 'all') return AUGMENTATIONS;
  const names = commaList(text);
  const unknown = names.find((name) => !ALL_AUGMENTATIONS.some((known) => known === name));
  if (unknown !== undefined) {
    throw new InvalidArgumentError(
      `Unknown augmentation "${unknown}": choose all, or some of ${ALL_AUGMENTATIONS.join(',')}.`,
    );
  }
  return ALL_AUGMENTATIONS.filter((augmentation) => names.includes(augmentation));
}

/** Names separated by commas, at least one. */
export function commaList(text: string): readonly string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw new UserError(`"${text}" names nothing: give names separated by commas`);
  return parts;
}

/** Names or patterns of base scenarios, several also separated by commas, as `--scenarios` takes them. */
export function patternsArgument() {
  const description = 'names, with * and ? as wildcards, also separated by commas; PACK:NAME for one of several packs';
  return argument('[patterns...]', description, {
    parse: (text: string, before: readonly string[]): readonly string[] => [...before, ...commaList(text)],
    default: [],
    defaultText: 'all',
  });
}

export function port(text: string): number {
  const value = wholeNumber(0)(text);
  if (value > 65_535) throw new InvalidArgumentError('It must be at most 65535.');
  return value;
}

export function uiAddressOption() {
  return option('--ui-address <url>', 'Temporal web UI to link to (default: that of this directory’s engine)', {
    parse: httpAddress,
    env: 'TOOLSANDBOX_UI_ADDRESS',
  });
}

/** @throws UserError that does not repeat a password */
export function httpAddress(text: string): URL {
  if (holdsUserInfo(text))
    throw new UserError(
      'an address on the command line holds a user name or a password, which others can read there: leave it out; ' +
        'a secret belongs in a variable, from which a header is sent (ENDPOINT_API_KEY, keyEnv, header.NAME=VARIABLE: docs/models.md)',
    );
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be a URL, such as http://127.0.0.1:8080.');
  }
  return url;
}

/** Parses `HOST:PORT`, where HOST is `localhost` or an IP address; IPv6 in brackets. */
export function listenAddress(text: string): string {
  const [, host = '', digits = ''] = /^(.+):(\d{1,5})$/.exec(text.replace(/^localhost:/, '127.0.0.1:')) ?? [];
  const isV6 = host.startsWith('[') && host.endsWith(']') && isIP(host.slice(1, -1)) === 6;
  if ((!isV6 && isIP(host) !== 4) || Number(digits) < 1 || Number(digits) > 65_535) {
    throw new InvalidArgumentError('It must be an IP address and a port, for example 127.0.0.1:9464.');
  }
  return `${host}:${digits}`;
}

export function awayOption(otherwise: string) {
  return option(
    '--away <duration>',
    `how long to wait for a model server that cannot be reached, for example 30m (default: ${otherwise})`,
    {
      parse: (text: string) => {
        if (!AWAY_PATTERN.test(text)) throw new InvalidArgumentError(`It must be ${AWAY_WORDING}.`);
        return text;
      },
    },
  );
}

/** A limit, or none. */
export function amount(text: string): Amount {
  if (text === 'none') return text;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0, or none.');
  return value;
}
