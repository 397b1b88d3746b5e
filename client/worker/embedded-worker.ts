import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { errorMessage } from '../../sandbox/error-message.ts';
import { RESULTS_VARIABLE } from '../places.ts';
import { spawnWorker } from './spawn-worker.ts';
import { WorkerLog } from './worker-log.ts';

const MAX_RESTARTS = 5;

export interface EmbeddedWorkerOptions {
  readonly results: string;
  readonly providers: readonly string[];
  /** Whether the engine is the one that runs in this directory; default: as the environment says. */
  readonly engineHere?: boolean;
  /** More options of `toolsandbox worker`. */
  readonly args?: readonly string[];
  /** Default: that of this process. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
}

/**
 * A worker in a child process, for as long as this process runs. If it dies, it is restarted, and the engine dispatches its
 * open work again.
 */
export class EmbeddedWorker {
  readonly #options: EmbeddedWorkerOptions;
  #child: ChildProcess;
  /** Null if it cannot be written; the worker then prints its errors. */
  readonly #log: WorkerLog | null;
  #stopping = false;
  #restarts = 0;

  constructor(options: EmbeddedWorkerOptions) {
    this.#options = options;
    this.#log = this.#openLog();
    this.#child = this.#start();
  }

  /** Running turns finish first. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return this.#log?.close();
    const exited = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await exited;
    this.#log?.close();
  }

  /** Where to read about a failure. */
  get hint(): string {
    return this.#log === null ? 'the worker printed why' : `log of the worker: ${this.#log.file}`;
  }

  /** Whether the worker died at least once. */
  get hasDied(): boolean {
    return this.#restarts > 0;
  }

  #openLog(): WorkerLog | null {
    const known = new Set<string>();
    try {
      return new WorkerLog((reason, pid) => {
        if (pid !== this.#child.pid || known.has(reason)) return;
        known.add(reason);
        this.#options.report(reason);
      });
    } catch (error) {
      this.#options.report(`no log of the worker (${errorMessage(error)}): it prints its errors`);
      return null;
    }
  }

  #start(): ChildProcess {
    const { results, providers, engineHere, args = [], environment = process.env } = this.#options;
    const providerOptions = providers.length === 0 ? ['--no-providers'] : ['--providers', providers.join(',')];
    const child = spawnWorker({
      args: [
        '--log',
        this.#log === null ? 'error' : 'info',
        ...providerOptions,
        ...(engineHere ? ['--engine-here'] : []),
        ...args,
      ],
      // Not an argument: every user of the machine can read those, and a database's URL may hold a password.
      environment: { ...environment, [RESULTS_VARIABLE]: results },
      log: this.#log?.descriptor ?? 'inherit',
    });
    child.on('exit', (code, signal) => this.#restart(signal ?? `code ${code}`));
    return child;
  }

  #restart(how: string): void {
    if (this.#stopping) return;
    if (this.#restarts === MAX_RESTARTS) {
      this.#options.report(`the worker stopped again (${how}) and is not restarted; ${this.hint}`);
      return;
    }
    this.#restarts++;
    this.#options.report(`the worker stopped unexpectedly (${how}); restarting it`);
    this.#child = this.#start();
  }
}
