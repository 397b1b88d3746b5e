import type { ApplicationFailure, Logger } from '@temporalio/common';
import type { Outage } from './tried.ts';

/** Without a failure for so long, an outage is over, though no one said so: other workers may have taken what waited. */
const FORGOTTEN_MS = 120_000;

/** Says once per outage of results or Temporal server, however many activities of this worker meet it, and once that it is over. */
export class OutageLog {
  #failedAt: number | null = null;
  #attempts = 0;
  readonly #away = new Map<string, number>();
  readonly #count: (type: string) => void;

  /** @param count is told of each attempt that met an outage */
  constructor(count: (type: string) => void = () => {}) {
    this.#count = count;
  }

  /** @param now milliseconds of a clock that cannot be set */
  met(log: Pick<Logger, 'warn'>, failure: ApplicationFailure, now: number): void {
    const isKnown = this.#failedAt !== null && now - this.#failedAt < FORGOTTEN_MS;
    this.#count(failure.type ?? '');
    this.#failedAt = now;
    this.#attempts = isKnown ? this.#attempts + 1 : 1;
    if (!isKnown) log.warn('an outage: what waits for it is tried until it is over', { error: failure });
  }

  /**
   * A model is away, for which many turns wait.
   * @param now milliseconds of a clock that cannot be set
   */
  modelAway(log: Pick<Logger, 'warn'>, reason: string, now: number): void {
    const [model = ''] = reason.split(' (', 1);
    const isKnown = now - (this.#away.get(model) ?? -Infinity) < FORGOTTEN_MS;
    this.#away.set(model, now);
    if (!isKnown) log.warn(reason);
  }

  /**
   * @param outage as the activity met it that has got through
   * @param now in milliseconds since the epoch
   */
  over(log: Pick<Logger, 'info'>, { since }: Pick<Outage, 'since'>, now: number): void {
    if (this.#failedAt === null) return;
    const seconds = Math.round((now - since) / 1000);
    log.info(`the outage is over after ${seconds} s; attempts of this worker that failed meanwhile: ${this.#attempts}`);
    this.#failedAt = null;
  }
}
