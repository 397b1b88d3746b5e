import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { CANCEL_OPTIONS, OPERATE_OPTIONS, PAUSE_OPTIONS, RETUNE_OPTIONS } from './operate-options.ts';

export function pauseCommand(): Command {
  const command = ofSweep().description('From any machine; those that are being played finish.');
  return addAction(command, PAUSE_OPTIONS, async (options, sweep: string) =>
    (await import('./change-sweep.ts')).runPause(sweep, options),
  );
}

export function resumeCommand(): Command {
  const command = ofSweep();
  return addAction(command, OPERATE_OPTIONS, async (options, sweep: string) =>
    (await import('./change-sweep.ts')).runResume(sweep, options),
  );
}

export function retuneCommand(): Command {
  const command = ofSweep();
  return addAction(command, RETUNE_OPTIONS, async (options, sweep: string) =>
    (await import('./change-sweep.ts')).runRetune(sweep, options),
  );
}

export function cancelCommand(): Command {
  const command = ofSweep().description('Those that are being played are cut off.');
  return addAction(command, CANCEL_OPTIONS, async (options, sweep: string) =>
    (await import('./cancel-sweep.ts')).runCancel(sweep, options),
  );
}

function ofSweep(): Command {
  return new Command().argument('<sweep>', 'id of the sweep');
}
