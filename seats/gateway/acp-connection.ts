import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { withoutOwnSecrets } from '../../modules/own-secrets.ts';
import { jsonIn } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { shorten } from '../../sandbox/shorten.ts';

/** What the agent says of itself and asks of us, by method. @throws what is sent as an error */
export type AcpHandlers = Readonly<Record<string, (params: JsonObject) => JsonValue>>;

/** In characters: an answer of a tool with a picture fits. */
const LONGEST_LINE = 32 * 1024 * 1024;
/** Of what it writes on standard error. In characters. */
const LAST_WORDS = 500;
const NO_METHOD = -32_601;
const WRONG_PARAMS = -32_602;
/** Of a method, in our answers. In characters. */
const LONGEST_NAME = 100;

interface Pending {
  readonly resolve: (result: JsonObject) => void;
  readonly reject: (error: Error) => void;
}

/** The agent answered a request with an error. */
export class AcpError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** An agent that a command of the shell starts and that speaks the Agent Client Protocol (JSON-RPC, a message a line) on its standard input and output. */
export class AcpConnection {
  readonly #child;
  readonly #handlers: AcpHandlers;
  readonly #pending = new Map<number, Pending>();
  readonly #ended: Promise<unknown>;
  #requests = 0;
  #said = '';

  constructor(command: string, folder: string, environment: NodeJS.ProcessEnv, handlers: AcpHandlers) {
    this.#handlers = handlers;
    // A group of its own, so that what it starts ends with it.
    const options = { cwd: folder, env: withoutOwnSecrets(environment), detached: true } as const;
    this.#child = spawn('sh', ['-c', `exec ${command}`], { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdin, stdout, stderr } = this.#child;
    stdin.on('error', () => undefined);
    stderr.on('data', (chunk: Buffer) => (this.#said = `${this.#said}${chunk.toString('utf8')}`.slice(-LAST_WORDS)));
    this.#ended = once(this.#child, 'close').catch((error: unknown) => error);
    void this.#ended.then(() => this.#fail(new Error(`it ended: ${this.#said.trim() || 'without a word'}`)));
    let rest = '';
    stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) void this.close();
      for (const line of lines) this.#receive(line);
    });
  }

  /** @throws AcpError; Error when the agent ended, or the signal aborts */
  async request(method: string, params: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    signal.throwIfAborted();
    const id = this.#requests++;
    const { promise, resolve, reject } = Promise.withResolvers<JsonObject>();
    this.#pending.set(id, { resolve, reject });
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (this.#child.exitCode !== null) reject(new Error(`it ended: ${this.#said.trim()}`));
    this.#send({ id, method, params });
    return promise.finally(() => {
      this.#pending.delete(id);
      signal.removeEventListener('abort', abort);
    });
  }

  async close(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    try {
      if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended just now.
    }
    await this.#ended;
  }

  #receive(line: string): void {
    const { data: received } = message.safeParse(jsonIn(line));
    // What is no message, such as a greeting, is left out.
    if (received === undefined) return;
    const { id, method, params = {}, result = {}, error } = received;
    if (method === undefined) {
      const pending = this.#pending.get(id as number);
      if (error === undefined) return pending?.resolve(result);
      return pending?.reject(new AcpError(error.code, shorten(error.message, LAST_WORDS)));
    }
    const answer = this.#answer(method, params);
    if (id !== undefined) this.#send({ id, ...answer });
  }

  /** Whatever it sends, this process lives. */
  #answer(method: string, params: JsonObject): JsonObject {
    const handler = Object.hasOwn(this.#handlers, method) ? this.#handlers[method] : undefined;
    if (handler === undefined)
      return { error: { code: NO_METHOD, message: `no ${shorten(method, LONGEST_NAME)} here` } };
    try {
      return { result: handler(params) };
    } catch {
      return { error: { code: WRONG_PARAMS, message: 'the params are not those of this method' } };
    }
  }

  #send(sent: JsonObject): void {
    this.#child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...sent })}\n`);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
  }
}

const object = z.record(z.string(), z.json());
/** As far as it is read here. */
const message = z.object({
  id: z.union([z.number(), z.string()]).exactOptional(),
  method: z.string().exactOptional(),
  params: object.exactOptional(),
  result: object.exactOptional(),
  error: z.object({ code: z.number(), message: z.string() }).exactOptional(),
});
