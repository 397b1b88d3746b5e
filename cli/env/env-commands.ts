import type { EnvRequest } from '../../seats/env/with-episodes.ts';
import { SWEEP_DEFAULTS } from '../../client/planning/sweep-settings.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import {
  augmentations,
  commaList,
  forceOption,
  jsonOption,
  packOption,
  port,
  resultsOption,
  wholeNumber,
} from '../options.ts';
import { PLAY_OPTIONS } from '../play-options.ts';
import { argument, declaredCommand, isGiven } from '../declared-command.ts';

export const ENV_SERVE_OPTIONS = [
  option('--listen <address>', 'address to listen on; beyond this machine, a token is needed', {
    default: '127.0.0.1',
  }),
  option('--port <n>', 'port to listen on; 0: a free one', { parse: port, default: 8000 }),
  option('--episodes <n>', 'episodes that one client has open at a time; all clients have four times as many', {
    parse: wholeNumber(1),
    default: 256,
  }),
  option('--agent <spec>', 'what the trained agent is called; an episode waits timeoutMs for a step', {
    default: 'external:policy',
  }),
  option('--user <spec>', 'simulated user, for example openai:gpt-6-luna', { default: SWEEP_DEFAULTS.user }),
  packOption(),
  option('--scenarios <patterns>', 'comma-separated names, with * and ? as wildcards (default: all)', {
    parse: commaList,
  }),
  option('--categories <names>', 'only scenarios in all of these: STC,MTC,SUT,MUT,SD,C,II', { parse: commaList }),
  option('--limit <n>', 'only the first n of these scenarios', { parse: wholeNumber(1) }),
  option(
    '--augmentations <names>',
    'how the tools are shown to the agent: all (those of the paper), or some of none,3dt,10dt,at,tns,tds,ads,ats,search',
    { parse: augmentations, default: ['none'] as const, defaultText: 'none' },
  ),
  option('--seed <n>', 'seed of the first episode for which no one names one', {
    parse: wholeNumber(0),
    default: SWEEP_DEFAULTS.seed,
  }),
  ...PLAY_OPTIONS,
  option('--id <name>', 'id of the sweep in which episodes are stored (default: derived from what is played)'),
  option('--no-store', 'forget all episodes at the end'),
  resultsOption(),
  jsonOption(),
];

type Unsaid = Pick<EnvRequest, 'userChosen'>;

export type EnvServeOptions = Covering<EnvRequest, OptionsOf<typeof ENV_SERVE_OPTIONS> & Unsaid>;

export const PAIRS_OPTIONS = [
  option('-o, --output <file>', 'file to write, JSON lines; compressed if its name ends in .gz or .zst', {
    required: true,
  }),
  forceOption(),
  resultsOption(),
  jsonOption(),
];

export type PairsOptions = OptionsOf<typeof PAIRS_OPTIONS>;

export const commands = {
  serve: declaredCommand({
    options: ENV_SERVE_OPTIONS,
    examples: ['env serve --agent external:policy --port 8000'],
    run: async (options, self) =>
      (await import('./serve-episodes.ts')).serveEpisodes({ ...options, userChosen: isGiven(self, 'user') }),
  }),
  pairs: declaredCommand({
    args: [argument('[sweep]', 'id of the sweep (default: the latest one)')],
    options: PAIRS_OPTIONS,
    examples: ['env pairs rollouts -o pairs.jsonl'],
    run: async (options, sweep) => (await import('./write-pairs.ts')).writePairs(sweep, options),
  }),
};
