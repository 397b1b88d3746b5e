import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../../infra/errors.ts';

/** What a worker needs to do its work. */
export interface HealthCheck {
  /** What is wrong if `run` rejects, for people. */
  readonly problem: string;
  readonly run: () => Promise<unknown>;
}

/** Whether a worker takes new work. */
interface Readiness {
  readonly status: 'ready' | 'starting' | 'draining' | 'failing';
  /** Empty if it does. */
  readonly reasons: readonly string[];
}

/** A check that takes longer has failed. */
const CHECK_MS = 3_000;
/** However often probes ask, server and results are asked no more often than this. */
const FRESH_MS = 2_000;

/** The health of a worker process, from its first line to its last. */
export class Health {
  #phase: 'starting' | 'serving' | 'draining' = 'starting';
  #waitingFor = 'the workers do not poll yet';
  #checks: readonly HealthCheck[] = [];
  #checked: { readonly at: number; readonly readiness: Promise<Readiness> } | null = null;
  readonly #now: () => number;
  readonly #checkMs: number;

  constructor(now: () => number = () => performance.now(), checkMs = CHECK_MS) {
    this.#now = now;
    this.#checkMs = checkMs;
  }

  /** The workers do not poll yet, for this reason. */
  wait(reason: string): void {
    if (this.#phase === 'draining') return;
    this.#phase = 'starting';
    this.#waitingFor = reason;
  }

  /** The workers poll; from now on these checks decide. */
  serve(checks: readonly HealthCheck[]): void {
    if (this.#phase === 'draining') return;
    this.#phase = 'serving';
    this.#checks = checks;
  }

  /** Whether the workers poll and take new work. */
  get isServing(): boolean {
    return this.#phase === 'serving';
  }

  /** Running turns finish, and no new ones start. */
  drain(): void {
    this.#phase = 'draining';
  }

  async readiness(): Promise<Readiness> {
    if (this.#phase === 'starting') return { status: 'starting', reasons: [this.#waitingFor] };
    if (this.#phase === 'serving') {
      const checked = await this.#recently();
      // The worker may have been stopped meanwhile.
      if (this.#phase === 'serving') return checked;
    }
    return { status: 'draining', reasons: ['running turns finish, no new turns start'] };
  }

  #recently(): Promise<Readiness> {
    const now = this.#now();
    if (this.#checked === null || now - this.#checked.at >= FRESH_MS) {
      this.#checked = { at: now, readiness: this.#checkAll() };
    }
    return this.#checked.readiness;
  }

  async #checkAll(): Promise<Readiness> {
    const results = await Promise.all(this.#checks.map((check) => this.#failure(check)));
    const reasons = results.filter((reason) => reason !== null);
    return { status: reasons.length === 0 ? 'ready' : 'failing', reasons };
  }

  async #failure({ problem, run }: HealthCheck): Promise<string | null> {
    const stop = new AbortController();
    const late = sleep(this.#checkMs, undefined, { signal: stop.signal, ref: false }).then(() => {
      throw new Error(`no response within ${this.#checkMs / 1000} s`);
    });
    try {
      await Promise.race([run(), late]);
      return null;
    } catch (error) {
      return `${problem}: ${reasonOf(error)}`;
    } finally {
      stop.abort();
      late.catch(() => undefined);
    }
  }
}
