import type { RequeueRequest } from '../../client/planning/plan-requeue.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { awayOption, jsonOption, resultsOption, trustSpecsOption } from '../options.ts';
import { CALL_OPTIONS, CELL_OPTIONS } from '../play-options.ts';
import type { PlayOptions } from '../sweep/play-sweep.ts';
import { FILTER_OPTIONS } from '../trajectory-filter.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const REQUEUE_OPTIONS = [
  ...FILTER_OPTIONS,
  option('--reason <text>', 'only trajectories whose reason contains this'),
  option('--failed', 'only cells without a score, also those of which no run is stored', { conflicts: ['below'] }),
  option('--all', 'every stored cell', {
    conflicts: ['where', 'reason', 'outcome', 'below', 'scenario', 'agent', 'failed'],
  }),
  option('--dry-run', 'list what would be played again; change and start nothing'),
  option('--no-play', 'only set the runs aside; the command that started the sweep plays the cells'),
  ...CELL_OPTIONS,
  awayOption('as the sweep has it'),
  ...CALL_OPTIONS,
  trustSpecsOption(),
  resultsOption(),
  jsonOption(),
];

export type RequeueOptions = Covering<
  RequeueRequest & Omit<PlayOptions, 'requeued'>,
  OptionsOf<typeof REQUEUE_OPTIONS>
>;

export const command = declaredCommand({
  about: 'The runs so far stay in the history.',
  args: [argument('<sweep>', 'id of the sweep')],
  options: REQUEUE_OPTIONS,
  examples: [
    'sweep requeue nightly --failed',
    'sweep requeue nightly --where \'reason contains "rate limit"\' --dry-run',
  ],
  run: async (options, sweep) => (await import('./requeue-sweep.ts')).requeueSweep(sweep, options),
});
