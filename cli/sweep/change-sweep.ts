import type { SweepControl } from '../../runs/sweep-control.ts';
import { hintOn } from '../../client/places.ts';
import { printJson, say } from '../say.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { cancelledSweep, pauseSweep, resumeSweep } from '../../client/operating/change-sweep.ts';
import { endUnplayed } from '../../client/operating/end-unplayed.ts';
import { cancelForm, controlForm } from '../../client/operating/control-form.ts';
import { withRunningSweep } from '../../client/operating/operated-sweep.ts';
import type { OperatedSweep } from '../../client/operating/operated-sweep.ts';
import type { CancelOptions, OperateOptions, PauseOptions } from './operate-commands.ts';

export function runPause(id: string, options: PauseOptions): Promise<void> {
  return change(
    id,
    options,
    (running) => pauseSweep(running, options.reason),
    (sweep) => [
      `sweep ${sweep} is paused: trajectories that are running finish, no others start; to resume it:`,
      `  ${hintOn(options, 'sweep', 'resume', sweep)}`,
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

/** Asks a sweep to end. It does so on its workers, also after this command has returned; where none runs, it is ended here. */
export async function runCancel(id: string, options: CancelOptions): Promise<void> {
  const { json, wait } = options;
  await withRunningSweep(id, options, say, async (running) => {
    const { sweep, handle } = running;
    if (await endUnplayed(running, options)) {
      if (json) return printJson(cancelForm(sweep, 'terminated', null));
      return say(
        `sweep ${sweep} has ended; no worker played it: what was stored is kept, the command that began it plays the rest`,
      );
    }
    await handle.cancel();
    if (!wait) {
      if (json) return printJson(cancelForm(sweep, 'cancelling', null));
      return say([
        `sweep ${sweep} is asked to end: its workers cut off and store what runs; see how far it got with:`,
        `  ${hintOn(options, 'status', sweep)}`,
        'if no worker has run for two minutes, this command with its --results ends it',
      ]);
    }
    const signal = stopOnSignals('not waiting any longer; the sweep ends anyway');
    const { status, progress } = await cancelledSweep(running, { report: say, signal });
    const form = cancelForm(sweep, status, progress);
    if (json) return printJson(form);
    const played = progress === null ? '' : `: ${form.done} of ${form.cells} cells done, their results are kept`;
    say(`sweep ${sweep} has ended, ${status}${played}`);
  });
}
