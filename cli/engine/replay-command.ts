import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { forceOption, jsonOption, resultsOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';
import { UserError } from '../../client/errors.ts';

export const REPLAY_OPTIONS = [
  option('--save <file>', 'save the history fetched from the engine', { conflicts: ['running', 'all'] }),
  option(
    '--running',
    'instead of one, the newest 5 running workflows of each type that belong to these results: before workers of this code take over',
  ),
  option('--all', 'with --running: all of them', { implies: { running: true } }),
  forceOption(),
  resultsOption(),
  jsonOption(),
];

export type ReplayOptions = OptionsOf<typeof REPLAY_OPTIONS>;

export const command = declaredCommand({
  about: 'Says where it diverges.',
  args: [
    argument(
      '[id|history.json]',
      'id of a trajectory (see `toolsandbox list`) or a part of it that matches no other, or a history file from Temporal',
    ),
  ],
  options: REPLAY_OPTIONS,
  examples: ['engine replay nightly/wifi_off/none', 'engine replay --running'],
  run: async (options, target) => {
    if ((target === undefined) !== (options.running === true))
      throw new UserError('name a trajectory or a history file, or check what runs with --running');
    if (target === undefined) return (await import('./check-running.ts')).checkRunning(options);
    return (await import('./replay-trajectory.ts')).replayTrajectory(target, options);
  },
});
