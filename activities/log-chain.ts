import { createHash } from 'node:crypto';
import type { ModelReport, ToolExecutionsEvent, TrajectoryEvent, TurnEvent } from '../sandbox/event.ts';
import { shorten } from '../sandbox/shorten.ts';
import type { LogPosition } from '../runs/contract.ts';

/** A log with its digest and size. */
export interface ChainedLog {
  readonly events: readonly TrajectoryEvent[];
  readonly digest: string;
  /** The size of all events after the start, as UTF-8 JSON. */
  readonly bytes: number;
}

/** The event of a step. The ending is not a step. */
export type StepEvent = TurnEvent | ToolExecutionsEvent;

/** Below the server's payload limit of 2 MiB. A larger result would be rejected, retried, and paid for again. */
const MAX_EVENT_BYTES = 1_500_000;
/** Below the server's history limit of 50 MiB. */
const MAX_LOG_BYTES = 32_000_000;

/**
 * The log before the first step. Its digest is empty because workflow code cannot compute hashes. The first step hashes the
 * start too, so that runs with different openings never share a digest.
 */
export function startOfLog(events: readonly TrajectoryEvent[]): ChainedLog {
  return { events, digest: '', bytes: 0 };
}

/**
 * Appends an event in the form in which it will be read back from the workflow's history (numbers that JSON cannot
 * represent become null). An oversized event is replaced by one that ends the trajectory and states the reason.
 */
export function extendLog(log: ChainedLog, event: StepEvent): ChainedLog {
  const text = JSON.stringify(event);
  const excess = excessOf(Buffer.byteLength(text), log.bytes);
  return append(log, excess === undefined ? text : JSON.stringify(oversized(event, excess)));
}

function append(log: ChainedLog, text: string): ChainedLog {
  const stored: StepEvent = JSON.parse(text);
  const before = log.digest === '' ? JSON.stringify(log.events) : log.digest;
  const digest = createHash('sha256').update(before).update(text).digest('base64url').slice(0, 22);
  return { events: [...log.events, stored], digest, bytes: log.bytes + Buffer.byteLength(text) };
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
  return { kind, role, messages: [], ...(report && { report: small(report) }), failed: `the ${role} wrote ${excess}` };
}

/** In characters. */
const LONGEST_NAME = 500;

/** The report without what may be too large: its counts, and the beginnings of its names. */
function small({ rawUsage: _raw, notes: _notes, ...report }: ModelReport): ModelReport {
  const short = (text: string | null) => text && shorten(text, LONGEST_NAME);
  const { servedModel, responseId, finishReason } = report;
  return {
    ...report,
    servedModel: short(servedModel),
    responseId: short(responseId),
    finishReason: short(finishReason),
  };
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} KB`;
}
