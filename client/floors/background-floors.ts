import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { modulePath } from '../../files/own-code.ts';
import type { Floor } from '../../results/report/floors.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { knownFloors } from './sweep-floors.ts';
import type { Report } from '../report.ts';
import type { FloorsMessage } from './floors-thread.ts';

/** Floors of sweeps, which a thread plays where they are not known, since that takes a while and keeps a processor busy. */
export class BackgroundFloors {
  readonly #results: string;
  readonly #report: Report;
  readonly #floors = new Map<string, readonly Floor[] | null | 'pending'>();
  #thread: Worker | null = null;

  constructor(results: string, report: Report) {
    this.#results = results;
    this.#report = report;
  }

  async of({ id, parameters }: SweepOverview): Promise<readonly Floor[] | null | 'pending'> {
    const floors = this.#floors.get(id) ?? knownFloors(parameters);
    if (floors !== undefined) return floors;
    // One sweep at a time: whoever looks at another one asks again.
    if (this.#thread === null) void this.#play(id);
    return 'pending';
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  async #play(sweep: string): Promise<void> {
    this.#floors.set(sweep, 'pending');
    const thread = new Worker(modulePath('./floors-thread.ts', import.meta.url), {
      workerData: { results: this.#results, sweep },
    });
    this.#thread = thread;
    try {
      thread.on('message', (message: FloorsMessage) => {
        if (message.kind === 'line') this.#report(message.line);
        else this.#floors.set(sweep, message.floors);
      });
      await once(thread, 'exit');
      if (this.#floors.get(sweep) === 'pending') this.#floors.set(sweep, null);
    } catch (error) {
      this.#report(`no floors: ${errorMessage(error)}`);
      this.#floors.set(sweep, null);
    } finally {
      this.#thread = null;
    }
  }
}
