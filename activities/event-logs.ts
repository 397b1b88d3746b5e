import type { LogPosition } from '../runs/contract.ts';
import { extendLog, positionOf, startOfLog } from './log-chain.ts';
import type { ChainedLog, StepEvent } from './log-chain.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';

/** A trajectory's events as they are durable: what it began with, and what its steps produced so far. */
export interface RecordedLog {
  readonly start: readonly TrajectoryEvent[];
  readonly steps: readonly StepEvent[];
}

interface Options {
  /** In bytes of events; the logs used least recently are forgotten first. */
  readonly capacity?: number;
}

/**
 * The logs of trajectories that this worker plays steps of. A log is found by its digest, so that the result of an attempt
 * that the engine did not accept is never mistaken for the truth. What is not known here is read from the history.
 */
export class EventLogs {
  readonly #known = new Map<string, ChainedLog>();
  readonly #capacity: number;
  #bytes = 0;

  constructor({ capacity = 256_000_000 }: Options = {}) {
    this.#capacity = capacity;
  }

  /** The log at a position. @throws Error when the history does not hold it */
  async at(position: LogPosition, readHistory: () => Promise<RecordedLog>): Promise<ChainedLog> {
    const known = this.#known.get(position.digest);
    if (known) {
      this.#remember(known);
      return known;
    }
    const log = logAt(position, await readHistory());
    this.#remember(log);
    return log;
  }

  /** Adds a step's event; {@link extendLog} says what becomes of one that is too large. */
  append(log: ChainedLog, event: StepEvent): ChainedLog {
    const extended = extendLog(log, event);
    this.#forget(log);
    this.#remember(extended);
    return extended;
  }

  #remember(log: ChainedLog): void {
    if (log.digest === '') return;
    this.#forget(log);
    this.#known.set(log.digest, log);
    this.#bytes += log.bytes;
    for (const oldest of this.#known.values()) {
      if (this.#bytes <= this.#capacity) return;
      this.#forget(oldest);
    }
  }

  #forget(log: ChainedLog): void {
    if (this.#known.delete(log.digest)) this.#bytes -= log.bytes;
  }
}

function logAt(position: LogPosition, { start, steps }: RecordedLog): ChainedLog {
  const log = steps.slice(0, position.events - start.length).reduce<ChainedLog>(extendLog, startOfLog(start));
  const found = positionOf(log);
  if (found.digest === position.digest && found.events === position.events) return log;
  const [wanted, got] = [position, found].map(({ events, digest }) => `${events} events, digest "${digest}"`);
  throw new Error(`the workflow's history does not hold the log that this step belongs to: ${wanted}; found ${got}`);
}
