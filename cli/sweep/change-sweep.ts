import type { SweepControl } from '../../runs/sweep-control.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { sameFiles } from '../../client/places.ts';
import { printJson, say } from '../say.ts';
import { pauseSweep, resumeSweep } from '../../client/operating/change-sweep.ts';
import { controlForm } from '../../client/operating/control-form.ts';
import { withRunningSweep } from '../../client/operating/operated-sweep.ts';
import type { OperatedSweep } from '../../client/operating/operated-sweep.ts';
import type { OperateOptions, PauseOptions } from './operate-commands.ts';

export function runPause(id: string, options: PauseOptions): Promise<void> {
  return change(
    id,
    options,
    (running) => pauseSweep(running, options.reason),
    (sweep) => [
      `sweep ${sweep} is paused: trajectories that are running finish, no others start; to resume it:`,
      `  ${hintCommand('sweep', 'resume', sweep, ...sameFiles(options))}`,
    ],
  );
}

export function runResume(id: string, options: OperateOptions): Promise<void> {
  return change(id, options, resumeSweep, (sweep, { concurrency }) => [
    `sweep ${sweep} continues, ${concurrency} trajectories at a time`,
  ]);
}

/** Changes a running sweep and says how it is played now. */
async function change(
  id: string,
  options: OperateOptions,
  update: (running: OperatedSweep) => Promise<SweepControl>,
  lines: (sweep: string, control: SweepControl) => readonly string[],
): Promise<void> {
  await withRunningSweep(id, options, say, async (running) => {
    const control = await update(running);
    if (options.json) printJson(controlForm(running.sweep, control));
    else say(lines(running.sweep, control));
  });
}
