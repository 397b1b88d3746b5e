import { Command } from 'commander';
import { MOST_CONCURRENCY } from '../../runs/sweep-control.ts';
import { jsonOption, resultsOption, wholeNumber } from '../options.ts';
import type { CancelOptions } from './cancel-sweep.ts';
import type { OperateOptions } from './change-sweep.ts';

const SWEEP = ['<sweep>', 'id of the sweep'] as const;

export function pauseCommand(): Command {
  return new Command('pause')
    .description('start no further trajectories of a running sweep, from any machine; those that are running finish')
    .argument(...SWEEP)
    .option('--reason <text>', 'why, for those who ask for its status')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweep: string, options: OperateOptions & { readonly reason?: string }) =>
      (await import('./change-sweep.ts')).pauseSweep(sweep, options),
    );
}

export function resumeCommand(): Command {
  return new Command('resume')
    .description('start trajectories of a paused sweep again')
    .argument(...SWEEP)
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweep: string, options: OperateOptions) =>
      (await import('./change-sweep.ts')).resumeSweep(sweep, options),
    );
}

export function retuneCommand(): Command {
  return new Command('retune')
    .description('change how many trajectories of a running sweep are played at a time')
    .argument(...SWEEP)
    .requiredOption('--concurrency <n>', `from 1 to ${MOST_CONCURRENCY.toLocaleString('en')}`, wholeNumber(1))
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweep: string, options: OperateOptions & { readonly concurrency: number }) =>
      (await import('./change-sweep.ts')).retuneSweep(sweep, options),
    );
}

export function cancelCommand(): Command {
  return new Command('cancel')
    .description('end a sweep early: running trajectories are cut off, and what was played is kept')
    .argument(...SWEEP)
    .option('--wait', 'return when the sweep has ended')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweep: string, options: CancelOptions) =>
      (await import('./cancel-sweep.ts')).cancelSweep(sweep, options),
    );
}
