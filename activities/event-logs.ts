import type { LogPosition } from '../runs/contract.ts';
import { extendLog, positionOf, startOfLog } from './log-chain.ts';
import type { ChainedLog, StepEvent } from './log-chain.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';

/** The durable events of a trajectory: its start, and the events of its steps so far. */
export interface RecordedLog {
  readonly start: readonly TrajectoryEvent[];
  readonly steps: readonly StepEvent[];
}

interface Options {
  /** In bytes of events. The least recently used logs are evicted first. */
  readonly capacity?: number;
}

/**
 * A cache of event logs. The key is a log's digest, so the result of an attempt that Temporal did not accept is never
 * used. A log that is not cached is read from the workflow's history.
 */
export class EventLogs {
  readonly #cached = new Map<string, ChainedLog>();
  readonly #capacity: number;
  #bytes = 0;

  constructor({ capacity = 64_000_000 }: Options = {}) {
    this.#capacity = capacity;
  }

  /** The log at a position. @throws Error if the history does not contain it */
  async at(position: LogPosition, readHistory: () => Promise<RecordedLog>): Promise<ChainedLog> {
    const cached = this.#cached.get(position.digest);
    if (cached) {
      this.remove(cached);
      this.#add(cached);
      return cached;
    }
    const log = logAt(position, await readHistory());
    this.#add(log);
    return log;
  }

  /** Appends a step's event. See {@link extendLog} for oversized events. */
  append(log: ChainedLog, event: StepEvent): ChainedLog {
    const extended = extendLog(log, event);
    this.remove(log);
    this.#add(extended);
    return extended;
  }

  /** Removes a log that no further step is expected on. A later step reads it from the history. */
  remove(log: ChainedLog): void {
    if (this.#cached.delete(log.digest)) this.#bytes -= log.bytes;
  }

  #add(log: ChainedLog): void {
    if (log.digest === '') return;
    this.#cached.set(log.digest, log);
    this.#bytes += log.bytes;
    for (const oldest of this.#cached.values()) {
      if (this.#bytes <= this.#capacity) return;
      this.remove(oldest);
    }
  }
}

function logAt(position: LogPosition, { start, steps }: RecordedLog): ChainedLog {
  const log = steps.slice(0, position.events - start.length).reduce<ChainedLog>(extendLog, startOfLog(start));
  const found = positionOf(log);
  if (found.digest === position.digest && found.events === position.events) return log;
  const [wanted, got] = [position, found].map(({ events, digest }) => `${events} events, digest "${digest}"`);
  throw new Error(`the workflow's history does not contain the log of this step: expected ${wanted}, found ${got}`);
}
