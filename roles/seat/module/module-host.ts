import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { modulePath } from '../../../files/own-code.ts';
import { errorMessage } from '../../../sandbox/error-message.ts';
import type { Answer } from '../../model/adapter.ts';
import type { SeatView } from '../seat.ts';
import { gaveUp, returned, threw } from '../thrown.ts';
import type { ModulePlace } from './module-place.ts';
import type { FromModule, ToModule } from './module-thread.ts';

/** To load. Milliseconds. */
const PATIENCE_MS = 60_000;

/** For a thread that is told to abort a turn: one that says nothing is blocked, and with it all its turns. Milliseconds. */
const MOST_SILENCE_MS = 5_000;

/** A module in a thread of its own, which plays several turns at a time. It keeps the process alive only while it has something to do. */
export class ModuleHost {
  readonly #thread: Worker;
  readonly #loading = Promise.withResolvers<void>();
  readonly #turns = new Map<number, PromiseWithResolvers<Answer>>();
  readonly #unheard = new Map<number, NodeJS.Timeout>();
  #last = 0;
  #loaded = false;
  #crash: string | undefined;
  #end: string | undefined;

  /** @param version makes Node read the file again where it knows another one */
  constructor({ path, exported }: ModulePlace, version: string, environment: NodeJS.ProcessEnv) {
    const url = `${pathToFileURL(path).href}?version=${version}`;
    this.#thread = new Worker(modulePath('./module-thread.ts', import.meta.url), {
      workerData: { url, exported },
      env: environment,
      execArgv: [...process.execArgv, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    });
    this.#thread.on('message', (message: FromModule) => this.#hear(message));
    this.#thread.on('error', (error: unknown) => (this.#crash = errorMessage(error)));
    this.#thread.on('exit', (code) => this.#ended(this.#crash ?? `it ended its process with code ${code}`));
    const late = setTimeout(() => this.#stop(`it took more than ${PATIENCE_MS / 1000} s`), PATIENCE_MS);
    void this.loaded.then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    );
  }

  /** @throws Error with what is wrong with the module */
  get loaded(): Promise<void> {
    return this.#loading.promise;
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  get isIdle(): boolean {
    return this.#loaded && this.#turns.size === 0;
  }

  /** @throws what `threw` throws, Error if the thread ends */
  async ask(view: SeatView, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    if (this.#end !== undefined) throw new Error(this.#end);
    const id = ++this.#last;
    const turn = Promise.withResolvers<Answer>();
    const abort = () => {
      turn.reject(signal.reason as Error);
      this.#unheard.set(id, setTimeout(() => this.#stop('it was blocked'), MOST_SILENCE_MS).unref());
      this.#tell({ kind: 'abort', id });
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#turns.set(id, turn);
    this.#thread.ref();
    try {
      this.#tell({ kind: 'turn', id, view });
      return await turn.promise;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#turns.delete(id);
      if (this.isIdle) this.#thread.unref();
    }
  }

  close(): void {
    this.#stop('it was put away');
  }

  #tell(message: ToModule): void {
    this.#thread.postMessage(message);
  }

  #hear(message: FromModule): void {
    if (message.kind === 'loaded') {
      this.#loaded = true;
      this.#loading.resolve();
      if (this.isIdle) this.#thread.unref();
      return;
    }
    if (message.kind === 'unloadable') {
      this.#loading.reject(new Error(message.problem));
      return this.#stop(message.problem);
    }
    clearTimeout(this.#unheard.get(message.id));
    this.#unheard.delete(message.id);
    const turn = this.#turns.get(message.id);
    if (turn === undefined || message.kind === 'aborted') return;
    try {
      if (message.kind === 'unreadable') turn.resolve(gaveUp(`it returned ${message.problem}`));
      else if (message.kind === 'threw') turn.resolve(threw(message.thrown));
      else turn.resolve(returned(message.json === undefined ? undefined : JSON.parse(message.json)));
    } catch (error) {
      turn.reject(error);
    }
  }

  #stop(why: string): void {
    this.#ended(why);
    void this.#thread.terminate();
  }

  #ended(why: string): void {
    this.#end ??= why;
    for (const timer of this.#unheard.values()) clearTimeout(timer);
    const error = new Error(this.#end);
    if (!this.#loaded) this.#loading.reject(new Error(`cannot be loaded: ${this.#end}`));
    for (const turn of this.#turns.values()) turn.reject(error);
  }
}
