import { WorkflowFailedError } from '@temporalio/client';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { hintCommand } from '../../text/hint-command.ts';
import type { Progress } from '../../runs/progress.ts';
import { Interrupted } from '../../client/errors.ts';
import { sameFiles } from '../../client/places.ts';
import { printJson, say } from '../say.ts';
import { outlast } from '../../client/outlast.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { cancelForm } from '../../client/sweeps/control-form.ts';
import { withRunningSweep } from '../../client/sweeps/operated-sweep.ts';
import type { OperatedSweep } from '../../client/sweeps/operated-sweep.ts';
import type { OperateOptions } from './change-sweep.ts';

export interface CancelOptions extends OperateOptions {
  /** Until the sweep has ended. */
  readonly wait?: true;
}

/** Asks a sweep to end. It does so on its workers, also after this command has returned. */
export async function cancelSweep(id: string, { results, json, wait }: CancelOptions): Promise<void> {
  await withRunningSweep(id, results, say, async (running) => {
    const { sweep, handle } = running;
    await handle.cancel();
    if (!wait) {
      if (json) return printJson(cancelForm(sweep, 'cancelling', null));
      return say([
        escapeForTerminal(`sweep ${sweep} ends: running trajectories are cut off and stored; see how far it got with:`),
        `  ${hintCommand('status', sweep, ...sameFiles({ results }))}`,
      ]);
    }
    const { status, progress } = await ended(running);
    const form = cancelForm(sweep, status, progress);
    if (json) return printJson(form);
    const played = progress === null ? '' : `: ${form.done} of ${form.cells} cells done, their results are kept`;
    say(escapeForTerminal(`sweep ${sweep} has ended, ${status}${played}`));
  });
}

/** Waits for the end, which needs a worker. */
async function ended({ handle, session }: OperatedSweep) {
  const stop = stopOnSignals('not waiting any longer; the sweep ends anyway');
  try {
    const result = () => session.client.withAbortSignal(stop, () => handle.result());
    await outlast(result, { report: say, isBack: () => handle.describe(), signal: stop });
  } catch (error) {
    if (stop.aborted) throw new Interrupted();
    if (!(error instanceof WorkflowFailedError)) throw error;
  }
  const { memo, status } = await handle.describe();
  return { status: status.name.toLowerCase(), progress: (memo?.['progress'] as Progress | undefined) ?? null };
}
