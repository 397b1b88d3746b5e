import { InvalidArgumentError } from 'commander';
import { ALL_AUGMENTATIONS } from '../sandbox/cell.ts';
import { alsoNamed, option } from './declared-option.ts';
import { SWEEP_DEFAULTS } from '../client/planning/sweep-settings.ts';
import {
  agentPromptOption,
  allowKeyOption,
  decoysOption,
  engineOption,
  faultsOption,
  packOption,
  packProfileOption,
  playbackOption,
  pricesOption,
  promptingOption,
  recordOption,
  servicesOption,
  userPromptOption,
  wholeNumber,
} from './options.ts';

/** What becomes of model calls: what they cost, and where they are recorded or come from. */
export const CALL_OPTIONS = [pricesOption(), recordOption(), playbackOption(), allowKeyOption()];

/** Of every command that plays scenarios: by which rules and prompts, and what becomes of model calls. */
export const PLAY_OPTIONS = [
  packProfileOption(),
  userPromptOption(),
  promptingOption(),
  agentPromptOption(),
  servicesOption(),
  faultsOption(),
  decoysOption(),
  ...CALL_OPTIONS,
];

const shownTools = option('--augmentation <name>', 'how the tools are shown to the agent', {
  choices: ALL_AUGMENTATIONS,
  default: 'none',
});

/** Of every command that plays one scenario, besides who plays it. */
export const SCENARIO_OPTIONS = [
  shownTools,
  alsoNamed('--augmentations', shownTools),
  engineOption(),
  packOption(),
  option('--seed <n>', 'seed of the random choices', { parse: wholeNumber(0), default: 0 }),
  ...PLAY_OPTIONS,
];

/** How the cells of a sweep are played: how many at a time, by which workers, on which engine. */
export const CELL_OPTIONS = [
  option('--concurrency <n>', 'trajectories played at a time, in even parts for the agents that have cells left', {
    parse: wholeNumber(1),
    default: SWEEP_DEFAULTS.concurrency,
  }),
  option('--user-retries <n>', 'times that a cell is played again at once after a mistake of the simulated user', {
    parse: wholeNumber(0),
    default: SWEEP_DEFAULTS.userRetries,
  }),
  option('--no-preflight', 'do not ask each model for one call before the first cell'),
  option('--detach', 'start it and return; workers on other machines play'),
  option('--no-worker', 'start no worker here; workers on other machines play'),
  option(
    '--priority <level>',
    'which sweep goes first where several wait for the same workers: 1 to 5, 1 first (default: 3)',
    {
      parse: level,
    },
  ),
  option('--team <name>', 'teams with sweeps of the same priority share the workers', { parse: teamName }),
  option('--team-weight <n>', 'the part of the workers that the team gets, from 0.001 to 1000 (default: 1)', {
    parse: weight,
  }),
];

function level(text: string): number {
  if (!/^[1-5]$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 (first) to 5 (last).');
  return Number(text);
}

/** The engine takes 64 bytes. */
function teamName(text: string): string {
  if (!/^[\w.:-]{1,64}$/.test(text))
    throw new InvalidArgumentError('It must have 1 to 64 letters, digits and . : - _ only.');
  return text;
}

function weight(text: string): number {
  const value = /^\d*\.?\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= 0.001 && value <= 1000)) throw new InvalidArgumentError('It must be a number from 0.001 to 1000.');
  return value;
}
