import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { CANCEL_OPTIONS, OPERATE_OPTIONS, PAUSE_OPTIONS, RETUNE_OPTIONS } from './operate-options.ts';
import type { CancelOptions, OperateOptions, PauseOptions, RetuneOptions } from './operate-options.ts';

export function pauseCommand(): Command {
  const command = ofSweep('pause').description(
    'start no further trajectories of a running sweep, from any machine; those that are running finish',
  );
  return addOptions(command, PAUSE_OPTIONS).action(async (sweep: string, options: PauseOptions) =>
    (await import('./change-sweep.ts')).runPause(sweep, options),
  );
}

export function resumeCommand(): Command {
  const command = ofSweep('resume').description('start trajectories of a paused sweep again');
  return addOptions(command, OPERATE_OPTIONS).action(async (sweep: string, options: OperateOptions) =>
    (await import('./change-sweep.ts')).runResume(sweep, options),
  );
}

export function retuneCommand(): Command {
  const command = ofSweep('retune').description('change how many trajectories of a running sweep are played at a time');
  return addOptions(command, RETUNE_OPTIONS).action(async (sweep: string, options: RetuneOptions) =>
    (await import('./change-sweep.ts')).runRetune(sweep, options),
  );
}

export function cancelCommand(): Command {
  const command = ofSweep('cancel').description(
    'end a sweep early: running trajectories are cut off, and what was played is kept',
  );
  return addOptions(command, CANCEL_OPTIONS).action(async (sweep: string, options: CancelOptions) =>
    (await import('./cancel-sweep.ts')).runCancel(sweep, options),
  );
}

function ofSweep(name: string): Command {
  return new Command(name).argument('<sweep>', 'id of the sweep');
}
