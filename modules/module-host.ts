import { pathToFileURL } from 'node:url';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { modulePath } from '../files/own-code.ts';
import { errorMessage } from '../sandbox/error-message.ts';
import type { ModulePlace } from './module-place.ts';
import { memoryText } from './module-limits.ts';
import type { FromModule, ThreadData, ToModule } from './module-thread.ts';
import type { Thrown } from './thrown.ts';

/** For a thread that is told to abort a turn: one that says nothing is blocked, and with it all its turns. Milliseconds. */
const MOST_SILENCE_MS = 5_000;

/** The thread ended before it answered: perhaps another of its turns is to blame. */
export class ThreadEnded extends Error {}

/** What code comes to, of one turn. */
export type ModuleAnswer =
  /** JSON of what it returned; undefined if that is nothing. */
  | { readonly json: string | undefined }
  | { readonly thrown: Thrown }
  /** What it returned cannot leave its thread. */
  | { readonly unreadable: string };

/** How long a module may load, in seconds, and what is said of one that takes longer. */
export interface LoadingLimit {
  readonly seconds: number;
  readonly problem: string;
}

/** What a module is loaded with. */
export interface HostOptions {
  /** Makes Node read the file again where it knows another one. */
  readonly version: string;
  /** What the module sees. */
  readonly environment: NodeJS.ProcessEnv;
  /** What its values may take up, in MB. */
  readonly memory: number;
  readonly loading: LoadingLimit;
  /** See `ThreadData`. */
  readonly adapter?: string;
}

/** A module in a thread of its own, which plays several turns at a time. It keeps the process alive only while it has something to do. */
export class ModuleHost {
  readonly #thread: Worker;
  readonly #port: MessagePort;
  readonly #limit: LoadingLimit;
  readonly #loading = Promise.withResolvers<void>();
  readonly #turns = new Map<number, PromiseWithResolvers<ModuleAnswer>>();
  readonly #unheard = new Map<number, NodeJS.Timeout>();
  #late: NodeJS.Timeout | undefined;
  #last = 0;
  #loaded = false;
  #crash: string | undefined;
  #end: string | undefined;

  constructor({ path, exported }: ModulePlace, { version, environment, memory, loading, adapter }: HostOptions) {
    const url = `${pathToFileURL(path).href}?version=${version}`;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#thread = new Worker(modulePath('./module-thread.ts', import.meta.url), {
      workerData: { url, exported, port: port2, ...(adapter !== undefined && { adapter }) } satisfies ThreadData,
      transferList: [port2],
      env: environment,
      resourceLimits: { maxOldGenerationSizeMb: memory },
      execArgv: [...process.execArgv, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    });
    this.#limit = loading;
    port1.on('message', (message: FromModule) => this.#hear(message));
    this.#thread.on('error', (error: NodeJS.ErrnoException) => {
      this.#crash = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `it ${memoryText(memory)}` : errorMessage(error);
    });
    this.#thread.on('exit', (code) => {
      this.#hearTheRest();
      this.#ended(this.#crash ?? `it ended its process with code ${code}`);
    });
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

  /**
   * @param request what is asked; a function says so of the thread that will be asked, which it is given as a key
   * @param session what is late in one turn ends the next one of the same
   * @throws ThreadEnded if the thread ends
   */
  async ask(request: unknown, session: string, signal: AbortSignal): Promise<ModuleAnswer> {
    signal.throwIfAborted();
    if (this.#end !== undefined) throw new ThreadEnded(this.#end);
    const id = ++this.#last;
    const turn = Promise.withResolvers<ModuleAnswer>();
    const abort = () => {
      turn.reject(signal.reason as Error);
      this.#unheard.set(id, setTimeout(() => this.#stop('it was blocked'), MOST_SILENCE_MS).unref());
      this.#tell({ kind: 'abort', id });
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#turns.set(id, turn);
    this.#keepsProcess(true);
    try {
      const asked: unknown = typeof request === 'function' ? (request as (thread: object) => unknown)(this) : request;
      this.#tell({ kind: 'turn', id, session, request: asked });
      return await turn.promise;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#turns.delete(id);
      if (this.isIdle) this.#keepsProcess(false);
    }
  }

  close(): void {
    this.#stop('it was put away');
  }

  #tell(message: ToModule): void {
    this.#port.postMessage(message);
  }

  #keepsProcess(keeps: boolean): void {
    for (const one of [this.#thread, this.#port]) {
      if (keeps) one.ref();
      else one.unref();
    }
  }

  /** What was told before the thread ended. */
  #hearTheRest(): void {
    for (;;) {
      const rest = receiveMessageOnPort(this.#port);
      if (rest === undefined) return this.#port.close();
      this.#hear(rest.message as FromModule);
    }
  }

  #hear(message: FromModule): void {
    if (message.kind === 'loading') {
      const { seconds, problem } = this.#limit;
      this.#late = setTimeout(() => this.#stop(problem), seconds * 1000);
      return;
    }
    if (message.kind === 'loaded') {
      clearTimeout(this.#late);
      this.#loaded = true;
      this.#loading.resolve();
      if (this.isIdle) this.#keepsProcess(false);
      return;
    }
    if (message.kind === 'unloadable') {
      this.#loading.reject(new Error(message.problem));
      return this.#stop(message.problem);
    }
    if (message.kind === 'crashed') return this.#stop(`it threw ${message.thrown.text}`);
    clearTimeout(this.#unheard.get(message.id));
    this.#unheard.delete(message.id);
    const turn = this.#turns.get(message.id);
    if (turn === undefined || message.kind === 'aborted') return;
    if (message.kind === 'unreadable') turn.resolve({ unreadable: message.problem });
    else if (message.kind === 'threw') turn.resolve({ thrown: message.thrown });
    else turn.resolve({ json: message.json });
  }

  #stop(why: string): void {
    if (this.hasEnded) return;
    this.#ended(why);
    void this.#thread.terminate();
  }

  #ended(why: string): void {
    this.#end ??= why;
    clearTimeout(this.#late);
    for (const timer of this.#unheard.values()) clearTimeout(timer);
    const error = new ThreadEnded(this.#end);
    if (!this.#loaded) this.#loading.reject(new Error(`cannot be loaded: ${this.#end}`));
    for (const turn of this.#turns.values()) turn.reject(error);
  }
}
