import { setTimeout } from 'node:timers/promises';
import type { EngineSession } from './engine-session.ts';
import { Interrupted } from './errors.ts';
import { outlast } from './outlast.ts';
import type { Report } from './report.ts';

/** A workflow that is waited for. */
interface Running<Result> {
  result(): Promise<Result>;
  describe(): Promise<unknown>;
}

/**
 * What a workflow comes to, through outages of its server.
 * @throws Interrupted if the signal aborts; WorkflowFailedError
 */
export async function endOf<Result>(
  { client }: EngineSession,
  handle: Running<Result>,
  { report, signal }: { readonly report: Report; readonly signal: AbortSignal },
): Promise<Result> {
  const result = () => client.withAbortSignal(signal, () => handle.result());
  try {
    return await outlast(result, { report, isBack: () => handle.describe(), signal });
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error;
  }
}

/** Looks again and again until `ended` has settled, whatever it came to; what a look throws is thrown. */
export async function untilSettled(
  ended: Promise<unknown>,
  look: (isOver: () => boolean) => Promise<void>,
  intervalMs: number,
  sleep: (milliseconds: number) => Promise<void> = setTimeout,
): Promise<void> {
  let over = false;
  const done = ended.finally(() => (over = true)).catch(() => undefined);
  while (!over) {
    // Not left alone: a call that is repeated after its connection was closed ends the process.
    await look(() => over);
    await Promise.race([done, sleep(intervalMs)]);
  }
}
