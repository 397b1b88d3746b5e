import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Floor } from '../../results/floors.ts';
import type { SweepOverview } from '../../results/store.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { knownFloors } from '../report/sweep-floors.ts';
import { say } from '../say.ts';

/** Floors of sweeps, which a thread plays where they are not known, since that takes a while and keeps a processor busy. */
export class BackgroundFloors {
  readonly #results: string;
  readonly #floors = new Map<string, readonly Floor[] | null | 'pending'>();
  #thread: Worker | null = null;

  constructor(results: string) {
    this.#results = results;
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
    const thread = new Worker(new URL('./floors-thread.ts', import.meta.url), {
      workerData: { results: this.#results, sweep },
    });
    this.#thread = thread;
    try {
      const [floors] = (await once(thread, 'message')) as [readonly Floor[] | null];
      this.#floors.set(sweep, floors);
    } catch (error) {
      say(escapeForTerminal(`no floors: ${errorMessage(error)}`));
      this.#floors.set(sweep, null);
    } finally {
      this.#thread = null;
    }
  }
}
