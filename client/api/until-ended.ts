import type { SweepCounts } from '../../runs/sweep-contract.ts';
import { answeredWithin } from '../answered-within.ts';
import { endOf } from '../end-of.ts';
import { watchProgress } from '../operating/progress.ts';
import type { PlayingSweep } from '../playing/where.ts';
import type { Report } from '../report.ts';

interface Waiting {
  readonly signal: AbortSignal;
  readonly report: Report;
  readonly onCounts: (counts: SweepCounts, running: number) => void;
}

const POLL_MS = 500;
/** For a cancelled sweep to end. */
const PATIENCE_MS = 30_000;

/** Tells how far a sweep on an engine is until it has ended. An abort cancels it. */
export async function untilEnded(
  { session, handle }: PlayingSweep,
  { signal, report, onCounts }: Waiting,
): Promise<SweepCounts> {
  const { client } = session;
  const ended = endOf(session, handle, { report, signal });
  try {
    await watchProgress(client, handle.workflowId, ended, POLL_MS, ({ counts, running }) => onCounts(counts, running));
    const counts = await ended;
    onCounts(counts, 0);
    return counts;
  } catch (error) {
    const cancelled = () => handle.cancel().then(() => handle.result());
    if (signal.aborted) await answeredWithin(client, PATIENCE_MS, cancelled, null).catch(() => null);
    throw error;
  }
}
