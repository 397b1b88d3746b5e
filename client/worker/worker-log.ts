import { closeSync, copyFileSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { STATE_DIRECTORY } from '../places.ts';
import { jsonIn } from '../../sandbox/json.ts';

/** Of the workers that commands in this directory start. Readable by its owner only. */
export const WORKER_LOG = join(STATE_DIRECTORY, 'worker.log');

/** A longer log becomes `worker.log.1`, in place of the one before. */
const MOST_BYTES = 4 * 1024 * 1024;
const POLL_MS = 500;

/** What the failure of an activity leaves in a log (workers/logger.ts). */
interface Entry {
  readonly pid?: number;
  readonly failure?: string;
  readonly err?: { readonly message?: string };
  readonly msg?: string;
}

/** The type under which a worker logs that it cannot deliver traces. */
export const TRACES_LOST = 'traces.lost';

/** The failures that are reported. */
const REPORTED = ['results.unavailable', TRACES_LOST];

/** Is told why a worker could not store results or deliver traces. */
type OnWorkerFailure = (reason: string, pid: number) => void;

/** A log to which workers append, directly: no process has to live, or to be awake, for them to continue. */
export class WorkerLog {
  readonly file: string;
  /** Open for appending. */
  readonly descriptor: number;
  readonly #onFailure: OnWorkerFailure;
  readonly #mostBytes: number;
  readonly #timer: NodeJS.Timeout;
  #read: number;
  #rest = '';

  /** @throws if the file cannot be written */
  constructor(onFailure: OnWorkerFailure, file = WORKER_LOG, mostBytes = MOST_BYTES) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.file = file;
    this.descriptor = openSync(file, 'a+', 0o600);
    this.#onFailure = onFailure;
    this.#mostBytes = mostBytes;
    this.#read = fstatSync(this.descriptor).size;
    this.#timer = setInterval(() => this.poll(), POLL_MS).unref();
  }

  /** Reports what was added to the log, and cuts it if it is too long. */
  poll(): void {
    const { size } = fstatSync(this.descriptor);
    if (size < this.#read) [this.#read, this.#rest] = [0, ''];
    const lines = (this.#rest + this.#readUpTo(size)).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#report(line);
    if (size > this.#mostBytes) this.#cut();
  }

  close(): void {
    clearInterval(this.#timer);
    this.poll();
    closeSync(this.descriptor);
  }

  #readUpTo(size: number): string {
    const bytes = Buffer.alloc(size - this.#read);
    this.#read += readSync(this.descriptor, bytes, { position: this.#read });
    return bytes.toString();
  }

  #report(line: string): void {
    if (!REPORTED.some((type) => line.includes(`"${type}"`))) return;
    const { pid, failure = '', err, msg } = (jsonIn(line) ?? {}) as Entry;
    const reason = err?.message ?? (failure === TRACES_LOST ? msg : undefined);
    if (REPORTED.includes(failure) && reason !== undefined) this.#onFailure(reason, pid ?? 0);
  }

  /** Truncated, not renamed, because other processes append to it. */
  #cut(): void {
    try {
      copyFileSync(this.file, `${this.file}.1`);
    } catch {
      // A full disk has no room for the copy; what counts is that the log does not fill it.
    }
    ftruncateSync(this.descriptor);
    [this.#read, this.#rest] = [0, ''];
  }
}
