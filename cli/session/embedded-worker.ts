import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RESULTS_VARIABLE } from '../options.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const MAX_RESTARTS = 5;

export interface EmbeddedWorkerOptions {
  readonly results: string;
  readonly providers: readonly string[];
  readonly ownEngine?: boolean | undefined;
  readonly report: (line: string) => void;
}

/**
 * A worker in a child process. It stops when this process ends, for whatever reason: its standard input is a pipe from
 * here. If it dies, it is restarted, and the engine dispatches its open work again.
 */
export class EmbeddedWorker {
  readonly #options: EmbeddedWorkerOptions;
  #child: ChildProcess;
  #stopping = false;
  #restarts = 0;

  constructor(options: EmbeddedWorkerOptions) {
    this.#options = options;
    this.#child = this.#start();
  }

  /** Running turns finish first. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await exited;
  }

  #start(): ChildProcess {
    const { results, providers, ownEngine } = this.#options;
    const providerOptions = providers.length === 0 ? ['--no-providers'] : ['--providers', providers.join(',')];
    const child = spawn(
      process.execPath,
      [
        MAIN,
        'worker',
        '--until-stdin-closes',
        '--log',
        'error',
        ...providerOptions,
        ...(ownEngine ? ['--own-engine'] : []),
      ],
      {
        stdio: ['pipe', 'ignore', 'inherit'],
        detached: true,
        // Not an argument: every user of the machine can read those, and a database's URL may hold a password.
        env: { ...process.env, [RESULTS_VARIABLE]: results },
      },
    );
    child.on('exit', (code, signal) => this.#restart(signal ?? `code ${code}`));
    child.stdin?.on('error', () => undefined);
    return child;
  }

  #restart(how: string): void {
    if (this.#stopping) return;
    if (this.#restarts === MAX_RESTARTS) {
      this.#options.report(
        `the worker stopped again (${how}) and is not restarted; run \`toolsandbox worker\` to see why`,
      );
      return;
    }
    this.#restarts++;
    this.#options.report(`the worker stopped unexpectedly (${how}); restarting it`);
    this.#child = this.#start();
  }
}
