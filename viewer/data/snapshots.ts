import type { SweepOverview } from '../../results/store/sweeps.ts';
import type { Source } from './source.ts';
import { revisionOf, takeSnapshot } from './take-snapshot.ts';
import type { SweepSnapshot } from './take-snapshot.ts';

/** A snapshot of a running sweep is used at least this many times as long as it took to make. */
const REST = 10;
const LEAST_REST_MS = 1_000;
/** Documents of one page are loaded one after the other, and another page may look at another sweep. */
const KEPT = 6;

/** The latest snapshots of sweeps. All who ask at the same time get the same one. */
export class Snapshots {
  readonly #source: Source;
  /** Oldest first. */
  #taken: readonly { readonly sweep: string; readonly until: number; readonly snapshot: SweepSnapshot }[] = [];
  readonly #running = new Map<string, Promise<SweepSnapshot>>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Null if there is no such sweep. @param revision the one to return if it is still there */
  async of(sweep: string, revision?: string | null): Promise<SweepSnapshot | null> {
    const own = this.#taken.filter((taken) => taken.sweep === sweep);
    const wanted = own.find(({ snapshot }) => snapshot.revision === revision);
    if (wanted !== undefined) return wanted.snapshot;
    const latest = own.at(-1);
    if (latest !== undefined && performance.now() < latest.until) return latest.snapshot;
    const running = this.#running.get(sweep);
    if (running !== undefined) return running;
    const overview = await this.#source.store.sweeps.find(sweep);
    if (overview === null) return null;
    if (latest?.snapshot.revision === revisionOf(overview)) return latest.snapshot;
    const taking = this.#running.get(sweep) ?? this.#take(overview);
    this.#running.set(sweep, taking);
    return taking;
  }

  async #take(overview: SweepOverview): Promise<SweepSnapshot> {
    try {
      const start = performance.now();
      const snapshot = await takeSnapshot(this.#source, overview);
      const end = performance.now();
      const until = end + Math.max(LEAST_REST_MS, REST * (end - start));
      this.#taken = [...this.#taken, { sweep: overview.id, until, snapshot }].slice(-KEPT);
      return snapshot;
    } finally {
      this.#running.delete(overview.id);
    }
  }
}
