import { createHash } from 'node:crypto';
import type { ToolExecutionsEvent, TrajectoryEvent, TurnEvent } from '../sandbox/event.ts';
import type { LogPosition } from '../runs/contract.ts';

/** A log together with its digest and size. */
export interface ChainedLog {
  readonly events: readonly TrajectoryEvent[];
  readonly digest: string;
  /** Of all events after the start, as JSON in UTF-8. */
  readonly bytes: number;
}

/** A step's event; the ending is no step. */
export type StepEvent = TurnEvent | ToolExecutionsEvent;

/** Below the server's limit of 2 MiB for one payload: a larger result would be refused, retried, and paid for again. */
const MAX_EVENT_BYTES = 1_500_000;
/** Below the server's limit of 50 MiB for one history. */
const MAX_LOG_BYTES = 32_000_000;

/**
 * The log before the first step. Its digest is empty: the workflow, which cannot hash, begins with it. The first step hashes
 * the start too, so that runs with different openings never share a digest.
 */
export function startOfLog(events: readonly TrajectoryEvent[]): ChainedLog {
  return { events, digest: '', bytes: 0 };
}

/**
 * The log with one more event, as it will be read from the workflow's history (a number that JSON cannot hold is null).
 * An event that would not fit is replaced by one that ends the trajectory and says why.
 */
export function extendLog(log: ChainedLog, event: StepEvent): ChainedLog {
  const text = JSON.stringify(event);
  const bytes = Buffer.byteLength(text);
  const excess = excessOf(bytes, log.bytes);
  if (excess !== undefined) return extendLog(log, oversized(event, excess));
  const stored: StepEvent = JSON.parse(text);
  const before = log.digest === '' ? JSON.stringify(log.events) : log.digest;
  const digest = createHash('sha256').update(before).update(text).digest('base64url').slice(0, 22);
  return { events: [...log.events, stored], digest, bytes: log.bytes + bytes };
}

export function positionOf({ events, digest }: ChainedLog): LogPosition {
  return { events: events.length, digest };
}

function excessOf(eventBytes: number, logBytes: number): string | undefined {
  if (eventBytes > MAX_EVENT_BYTES)
    return `${kilobytes(eventBytes)} in one step; the limit is ${kilobytes(MAX_EVENT_BYTES)}`;
  const total = logBytes + eventBytes;
  if (total > MAX_LOG_BYTES) return `${kilobytes(total)} in one trajectory; the limit is ${kilobytes(MAX_LOG_BYTES)}`;
  return undefined;
}

function oversized(event: StepEvent, excess: string): StepEvent {
  if (event.kind === 'tool-executions') {
    return { kind: event.kind, messages: [], aborted: `the tools answered with ${excess}` };
  }
  const { kind, role, report } = event;
  return { kind, role, messages: [], ...(report && { report }), failed: `the ${role} wrote ${excess}` };
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} KB`;
}
