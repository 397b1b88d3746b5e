import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Listening } from '../../files/http/listen-on.ts';
import { startCodecServer } from '../codec/codec-server.ts';
import type { EngineFiles } from '../engine-files.ts';
import type { ServerState } from '../engine-state.ts';
import { EngineUnavailable, reasonOf } from '../errors.ts';
import { signalGroup, startBound } from './bound-process.ts';
import { engineDiskSpace, DiskWatch } from './disk-space.ts';
import { freePorts } from './free-ports.ts';
import { serverArguments } from './server-arguments.ts';
import type { Ports } from './server-arguments.ts';
import { lastWords, logLength, portWasTaken } from './server-log.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 8_000;
const READY_POLL_MS = 50;
const REQUEST_TIMEOUT_MS = 2_000;
const WATCH_MS = 500;
const RESTART_DELAY_MS = 300;
/** A server that ran this long did not die of how it was started. */
const STABLE_MS = 60_000;
const MAXIMUM_RESTARTS = 5;
const PORT_ATTEMPTS = 5;
/** Those of Temporal for clients and web UI, where they are free, and any two. */
const PREFERRED_PORTS = [7233, 8233, 0, 0];

export interface DevServerOptions {
  /** Path of the Temporal CLI, or its name on PATH. */
  readonly executable: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly files: EngineFiles;
  readonly namespace: string;
  readonly report: (line: string) => void;
  /** Is told when a server is started, and when it responds. */
  readonly onState: (state: ServerState) => void;
  /** Called when the server is gone for good, unless it was stopped. */
  readonly onExit: (reason: string) => void;
}

interface Running {
  readonly child: ChildProcess;
  /** Settles with how it ended. */
  readonly ended: Promise<string>;
}

/**
 * `temporal server start-dev` on the directory's database file. It ends with this process, however that ends, and is started
 * again on the same ports when it dies. Only one may run on a database: hold the directory's lock.
 */
export class DevServer {
  readonly #options: DevServerOptions;
  readonly #codec: Listening;
  readonly #disk: DiskWatch;
  #ports: Ports = { frontend: 0, ui: 0, metrics: 0, http: 0 };
  #running: Running | null = null;
  readonly #stopping = new AbortController();
  /** Settles when it is not started again. */
  #keeping: Promise<void> | undefined;
  #gone: string | null = null;
  #watch: NodeJS.Timeout | undefined;

  private constructor(options: DevServerOptions, codec: Listening) {
    this.#options = options;
    this.#codec = codec;
    this.#disk = new DiskWatch(options.files.directory);
  }

  /**
   * Starts it and waits until it responds.
   * @throws EngineUnavailable with the server's last output when it does not start
   */
  static async start(options: DevServerOptions): Promise<DevServer> {
    const server = new DevServer(options, await startUiCodec(options));
    try {
      await server.#startOnFreePorts();
    } catch (error) {
      await server.stop();
      throw error;
    }
    server.#watch = setInterval(() => void server.#look(), WATCH_MS).unref();
    server.#keeping = server.#keep().catch((error: unknown) => server.#end(reasonOf(error)));
    return server;
  }

  /** `host:port`. */
  get address(): string {
    return `127.0.0.1:${this.#ports.frontend}`;
  }

  get uiAddress(): string {
    return `http://127.0.0.1:${this.#ports.ui}`;
  }

  /** Why it is gone for good; null while it is not. */
  get gone(): string | null {
    return this.#gone;
  }

  /** Waits for its end. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#watch);
    if (this.#running !== null) {
      const { child, ended } = this.#running;
      signalGroup(child, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    }
    await this.#keeping;
    await this.#codec[Symbol.asyncDispose]();
  }

  /** Tries other ports when one was taken after it was found free. */
  async #startOnFreePorts(): Promise<void> {
    const { files } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const [frontend = 0, ui = 0, metrics = 0, http = 0] = await freePorts(PREFERRED_PORTS);
      this.#ports = { frontend, ui, metrics, http };
      const position = logLength(files.log);
      const exit = await this.#launch();
      if (exit === null) return;
      if (attempt < PORT_ATTEMPTS && portWasTaken(files.log, position)) continue;
      throw new EngineUnavailable(
        `the dev server did not start (${exit}): see ${files.log}; if the database is damaged, move ${files.database} away`,
        lastWords(files.log, position),
      );
    }
  }

  /** Returns null once the server responds, otherwise how it ended. */
  async #launch(): Promise<string | null> {
    const { executable, environment, files, namespace, onState } = this.#options;
    const log = openSync(files.log, 'a', 0o600);
    const child = startBound(
      executable,
      serverArguments({ files, namespace, ports: this.#ports, codec: this.#codec }),
      {
        environment,
        output: log,
        privateFiles: true,
      },
    );
    closeSync(log);
    const ended = once(child, 'exit').then(
      ([code, signal]: (string | number | null)[]) => (typeof signal === 'string' ? signal : `exit code ${code}`),
      (error: unknown) => reasonOf(error),
    );
    this.#running = { child, ended };
    const state = { pid: child.pid ?? 0, address: this.address, uiAddress: this.uiAddress };
    onState({ ...state, ready: false });
    const waiting = new AbortController();
    const exit = await Promise.race([ended, this.#untilReady(waiting.signal)]);
    waiting.abort();
    if (exit === null) {
      onState({ ...state, ready: true });
      return null;
    }
    signalGroup(child, 'SIGKILL');
    await ended;
    return exit;
  }

  async #untilReady(signal: AbortSignal): Promise<string | null> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (!signal.aborted && performance.now() < deadline) {
      if (await this.#responds()) return null;
      await sleep(READY_POLL_MS);
    }
    return `no response within ${START_TIMEOUT_MS / 1000} s`;
  }

  /** On its HTTP port, which no one else uses. HTTP is served once gRPC is. */
  async #responds(): Promise<boolean> {
    const url = `http://127.0.0.1:${this.#ports.http}/api/v1/namespaces/${encodeURIComponent(this.#options.namespace)}`;
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** Starts it again whenever it dies, unless it dies too often in a row. */
  async #keep(): Promise<void> {
    const { report } = this.#options;
    const { signal } = this.#stopping;
    let restartsLeft = MAXIMUM_RESTARTS;
    let startedAt = performance.now();
    for (;;) {
      let exit: string | null = (await this.#running?.ended) ?? '';
      while (exit !== null) {
        await sleep(RESTART_DELAY_MS, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
        restartsLeft = performance.now() - startedAt > STABLE_MS ? MAXIMUM_RESTARTS : restartsLeft - 1;
        if (restartsLeft < 0) return this.#end(`it died too often (${exit})`);
        startedAt = performance.now();
        const failure = await this.#launch();
        if (failure === null) report(`the dev server died (${exit}); restarted on ${this.address}`);
        exit = failure;
      }
    }
  }

  /** Says when the disk of the database is full, and stops once commands cannot find this server any longer. */
  async #look(): Promise<void> {
    const { files, report } = this.#options;
    if (!existsSync(files.lock)) {
      this.#end(`${files.directory} was deleted`);
      return this.stop();
    }
    const line = this.#disk.changed(await engineDiskSpace(files).catch(() => ({ isFull: false, freeBytes: 0 })));
    if (line !== null) report(line);
  }

  #end(why: string): void {
    const { files, onExit } = this.#options;
    this.#gone ??= `the dev server has ended: ${why} (log: ${files.log})`;
    onExit(this.#gone);
  }
}

/** With it, the web UI shows payloads that are compressed or encrypted. What it needs is loaded when the UI asks. */
function startUiCodec({ environment, report }: DevServerOptions): Promise<Listening> {
  return startCodecServer({
    host: '127.0.0.1',
    port: 0,
    codec: async () => {
      const { createPayloadCodec } = await import('../codec/payload-codec.ts');
      const { readPayloadKeys } = await import('../codec/payload-keys.ts');
      return createPayloadCodec(readPayloadKeys(environment));
    },
    onError: (error) => report(`the web UI cannot show a payload: ${reasonOf(error)}`),
  });
}
