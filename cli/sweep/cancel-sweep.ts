import { hintCommand } from '../../text/hint-command.ts';
import { sameFiles } from '../../client/places.ts';
import { printJson, say } from '../say.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { cancelledSweep } from '../../client/operating/cancelled-sweep.ts';
import { cancelForm } from '../../client/operating/control-form.ts';
import { withRunningSweep } from '../../client/operating/operated-sweep.ts';
import type { CancelOptions } from './operate-commands.ts';

/** Asks a sweep to end. It does so on its workers, also after this command has returned. */
export async function runCancel(id: string, options: CancelOptions): Promise<void> {
  const { json, wait } = options;
  await withRunningSweep(id, options, say, async (running) => {
    const { sweep, handle } = running;
    await handle.cancel();
    if (!wait) {
      if (json) return printJson(cancelForm(sweep, 'cancelling', null));
      return say([
        `sweep ${sweep} ends: running trajectories are cut off and stored; see how far it got with:`,
        `  ${hintCommand('status', sweep, ...sameFiles(options))}`,
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
