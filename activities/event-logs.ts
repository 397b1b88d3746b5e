import type { LogPosition, NewestEvents } from '../runs/contract.ts';
import { extendLog, positionOf, startOfLog } from './log-chain.ts';
import type { ChainedLog, StepEvent } from './log-chain.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';

/** The durable events of a trajectory: its start, and the events of its steps so far. */
export interface RecordedLog {
  readonly start: readonly TrajectoryEvent[];
  readonly steps: readonly StepEvent[];
}

/** The worker does not have the events before the newest ones. */
export class LogUnknown extends Error {
  constructor({ events }: LogPosition) {
    super(`this worker does not have the first of the ${events} events of the log`);
    this.name = 'LogUnknown';
  }
}

interface Options {
  /** In bytes of events. The least recently used logs are evicted first. */
  readonly capacity?: number;
}

/**
 * The newest log of each run whose steps this worker plays. A log is used only if its digest is the one that the workflow
 * expects, so the result of an attempt that Temporal did not accept is never used. Any other log is read from the
 * workflow's history.
 */
export class EventLogs {
  /** By run id, the least recently used first. */
  readonly #cached = new Map<string, ChainedLog>();
  readonly #capacity: number;
  #bytes = 0;

  constructor({ capacity = 64_000_000 }: Options = {}) {
    this.#capacity = capacity;
  }

  /** The log of a run at a position. @throws Error if the history does not contain it */
  async at(runId: string, position: LogPosition, readHistory: () => Promise<RecordedLog>): Promise<ChainedLog> {
    const cached = this.#cached.get(runId);
    const log = cached && isAt(cached, position) ? cached : logAt(position, await readHistory());
    this.#set(runId, log);
    return log;
  }

  /** The log of a run at a position, of which the newest events are given. @throws LogUnknown */
  with(runId: string, position: LogPosition, { start, steps }: NewestEvents): ChainedLog {
    const before = start === undefined ? this.#cached.get(runId) : startOfLog(start);
    const log = before && (isAt(before, position) ? before : (steps as readonly StepEvent[]).reduce(extendLog, before));
    if (log === undefined || !isAt(log, position)) throw new LogUnknown(position);
    this.#set(runId, log);
    return log;
  }

  /** Appends a step's event. See {@link extendLog} for oversized events. */
  append(runId: string, log: ChainedLog, event: StepEvent): ChainedLog {
    const extended = extendLog(log, event);
    this.#set(runId, extended);
    return extended;
  }

  /** Removes the log of a run that no further step is expected of. A later step would read it from the history. */
  remove(runId: string): void {
    this.#bytes -= this.#cached.get(runId)?.bytes ?? 0;
    this.#cached.delete(runId);
  }

  #set(runId: string, log: ChainedLog): void {
    this.remove(runId);
    this.#cached.set(runId, log);
    this.#bytes += log.bytes;
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#capacity) return;
      this.remove(oldest);
    }
  }
}

function isAt(log: ChainedLog, position: LogPosition): boolean {
  const { events, digest } = positionOf(log);
  return events === position.events && digest === position.digest;
}

function logAt(position: LogPosition, { start, steps }: RecordedLog): ChainedLog {
  const log = steps.slice(0, position.events - start.length).reduce<ChainedLog>(extendLog, startOfLog(start));
  if (isAt(log, position)) return log;
  const [wanted, got] = [position, positionOf(log)].map(({ events, digest }) => `${events} events, digest "${digest}"`);
  throw new Error(`the workflow's history does not contain the log of this step: expected ${wanted}, found ${got}`);
}
