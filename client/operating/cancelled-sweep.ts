import { WorkflowFailedError } from '@temporalio/client';
import type { Progress } from '../../runs/progress.ts';
import { endOf } from '../end-of.ts';
import type { Report } from '../report.ts';
import type { OperatedSweep } from './operated-sweep.ts';

/** How a sweep that was cancelled has ended. */
interface CancelledSweep {
  /** Of its workflow, in lower case: it may have completed all the same. */
  readonly status: string;
  /** Null if it has told none. */
  readonly progress: Progress | null;
}

/** Waits for the end, which needs a worker. @throws Interrupted */
export async function cancelledSweep(
  { handle, session }: OperatedSweep,
  waiting: { readonly report: Report; readonly signal: AbortSignal },
): Promise<CancelledSweep> {
  try {
    await endOf(session, handle, waiting);
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
  }
  const { memo, status } = await handle.describe();
  return { status: status.name.toLowerCase(), progress: (memo?.['progress'] as Progress | undefined) ?? null };
}
