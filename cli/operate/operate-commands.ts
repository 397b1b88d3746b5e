import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { CANCEL_OPTIONS, OPERATE_OPTIONS, PAUSE_OPTIONS, RETUNE_OPTIONS } from './operate-options.ts';
import type { CancelOptions, OperateOptions, PauseOptions, RetuneOptions } from './operate-options.ts';

export function pauseCommand(): Command {
  const command = ofSweep().description('From any machine; those that are being played finish.');
  return addOptions(command, PAUSE_OPTIONS).action(async (sweep: string, options: PauseOptions) =>
    (await import('./change-sweep.ts')).runPause(sweep, options),
  );
}

export function resumeCommand(): Command {
  const command = ofSweep();
  return addOptions(command, OPERATE_OPTIONS).action(async (sweep: string, options: OperateOptions) =>
    (await import('./change-sweep.ts')).runResume(sweep, options),
  );
}

export function retuneCommand(): Command {
  const command = ofSweep();
  return addOptions(command, RETUNE_OPTIONS).action(async (sweep: string, options: RetuneOptions) =>
    (await import('./change-sweep.ts')).runRetune(sweep, options),
  );
}

export function cancelCommand(): Command {
  const command = ofSweep().description('Those that are being played are cut off.');
  return addOptions(command, CANCEL_OPTIONS).action(async (sweep: string, options: CancelOptions) =>
    (await import('./cancel-sweep.ts')).runCancel(sweep, options),
  );
}

function ofSweep(): Command {
  return new Command().argument('<sweep>', 'id of the sweep');
}
