import type { Command } from 'commander';
import { nearestNames } from '../sandbox/nearest-names.ts';

/** What other programs, and people, call our commands. Commands of groups are found by their own names, too. */
const COMMANDS_MEANT: Readonly<Record<string, string>> = {
  bench: 'sweep',
  budget: 'sweep limit',
  delete: 'results purge',
  documentation: 'docs',
  eval: 'sweep',
  evaluate: 'rescore',
  history: 'list --history',
  create: 'init',
  quickstart: 'init',
  setup: 'init',
  logs: 'show',
  ls: 'list',
  man: 'docs',
  manual: 'docs',
  night: 'nights',
  play: 'run',
  ps: 'status',
  rm: 'results purge',
  retune: 'sweep limit --concurrency',
  runs: 'list',
  schedule: 'nights',
  schedules: 'nights',
  score: 'rescore',
  serve: 'view',
  start: 'sweep',
  stop: 'sweep cancel',
  sweeps: 'sweep list',
  test: 'try',
  ui: 'view',
  unpause: 'resume',
  web: 'view',
  diagnose: 'status --why',
  why: 'status --why',
};

/** What other programs, and people, call our options: those of these that a command has are suggested. */
const OPTIONS_MEANT: Readonly<Record<string, readonly string[]>> = {
  '--at-once': ['--concurrency'],
  '--budget': ['--max-cost'],
  '--categories': ['--where'],
  '--category': ['--categories', '--where'],
  '--db': ['--results'],
  '--epochs': ['--trials'],
  '--fail-on': ['--fail-on-mode'],
  '--fail-below': ['--fail-under'],
  '--filter': ['--where', '--scenarios'],
  '--host': ['--listen'],
  '--jobs': ['--concurrency'],
  '--max-connections': ['--concurrency'],
  '--model': ['--agent'],
  '--model-name': ['--agent'],
  '--models': ['--agent'],
  '--api-base': ['--base-url'],
  '--endpoint': ['--base-url', '--agent'],
  '--note': ['--reason'],
  '--open': ['--browser'],
  '--out': ['--output'],
  '--output-dir': ['--output'],
  '--overwrite': ['--force'],
  '--parallel': ['--concurrency'],
  '--port': ['--listen'],
  '--repeat': ['--trials'],
  '--runs': ['--trials'],
  '--samples': ['--limit'],
  '--status': ['--outcomes'],
  '--store': ['--results'],
  '--tag': ['--id'],
  '--task': ['--scenarios'],
  '--tasks': ['--scenarios'],
  '--threshold': ['--fail-under'],
  '--web': ['--browser'],
};

/** The commands that someone may mean by a word that names none of those of `command`, with all their words. */
export function meantCommands(command: Command, word: string): readonly string[] {
  const meant = COMMANDS_MEANT[word];
  const own = command.commands.find((one) => one.name() === meant);
  if (own !== undefined) return [pathOf(own).join(' ')];
  const found = rootOf(command).commands.flatMap((one) => [one, ...one.commands]);
  const named = found.filter((one) => one.name() === word).map((one) => pathOf(one).join(' '));
  return named.length > 0 || meant === undefined ? named : [meant];
}

/** Where those are none: the commands of `command` that are spelt alike, or the option that takes such a name. */
export function similarCommands(command: Command, word: string): readonly string[] {
  const names = command.commands.map((one) => one.name()).filter((name) => !name.startsWith('__'));
  const near = nearestNames(word, names);
  return near.length === 0 && optionsOf(command).includes('--id')
    ? [`${pathOf(command).join(' ')} --id ${word}`]
    : near;
}

/** The option or the argument of `command` that someone may mean by a flag that is none. */
export function meantOption(command: Command, flag: string): string | undefined {
  const argument = command.registeredArguments.find((one) => `--${one.name()}` === flag.replace(/s$/, ''));
  if (argument !== undefined) return [...pathOf(command), argument.name().toUpperCase()].join(' ');
  return OPTIONS_MEANT[flag]?.find((meant) => optionsOf(command).includes(meant));
}

function optionsOf(command: Command): readonly string[] {
  return command.options.flatMap(({ long, hidden }) => (hidden || !long ? [] : [long]));
}

/** The words that name a command, after that of the program. */
function pathOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()];
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}
