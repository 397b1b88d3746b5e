import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../../infra/errors.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { startLogged } from '../processes/start-logged.ts';
import type { LoggedProcess } from '../processes/start-logged.ts';

/** A server program that is configured by a file with its ports. */
interface ServerProgram {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[] | ((ports: readonly number[]) => readonly string[]);
  /** Gets the log file. */
  readonly folder: string;
  /** How many ports it listens on; others connect to the first. */
  readonly ports: number;
  /** Rejects while the server cannot be used yet. */
  readonly isReady: (ports: readonly number[]) => Promise<unknown>;
}

/** A server that ends with this process, however that ends. */
export interface Served {
  /** `host:port`. */
  readonly address: string;
  /** All that it listens on. */
  readonly ports: readonly number[];
  readonly logFile: string;
  /** The process that runs it now. */
  readonly process: LoggedProcess;
  /** Starts the program again on the same ports, after it has ended, and waits until it is ready. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const PORT_ATTEMPTS = 3;
const READY_TIMEOUT_MS = 60_000;

/** Starts the program on free ports and waits until it is ready. Takes other ports if another process took one meanwhile. */
export async function serve(
  program: ServerProgram,
  configure: (ports: readonly number[]) => Promise<void>,
): Promise<Served> {
  const { name, folder } = program;
  const logFile = join(folder, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
  for (let attempt = 1; ; attempt += 1) {
    const ports = await freePorts(Array.from({ length: program.ports }, () => 0));
    await configure(ports);
    try {
      return served(program, ports, logFile, await startOnce(program, ports, logFile));
    } catch (error) {
      const log = await readFile(logFile, 'utf8');
      if (attempt === PORT_ATTEMPTS || !/address already in use/i.test(log)) throw error;
    }
  }
}

function served(program: ServerProgram, ports: readonly number[], logFile: string, started: LoggedProcess): Served {
  let current = started;
  return {
    address: `127.0.0.1:${ports[0]}`,
    ports,
    logFile,
    get process() {
      return current;
    },
    restart: async () => void (current = await startOnce(program, ports, logFile)),
    stop: () => current.stop(),
  };
}

/** @throws Error with the server's last words if it does not become ready */
async function startOnce(
  { name, command, args, isReady }: ServerProgram,
  ports: readonly number[],
  logFile: string,
): Promise<LoggedProcess> {
  const words = typeof args === 'function' ? args(ports) : args;
  const server = startLogged(command, words, { environment: process.env, logFile });
  const waiting = new AbortController();
  const problem = await Promise.race([
    server.ended.then((code) => `exited with code ${code}`),
    untilReady(() => isReady(ports), waiting.signal),
  ]);
  waiting.abort();
  if (problem === null) return server;
  await server.stop();
  const log = await readFile(logFile, 'utf8');
  throw new Error(`${name} ${problem}: ${log.trim().split('\n').at(-1)?.slice(0, 500)}`);
}

/** Null when it is ready, otherwise what is wrong. */
async function untilReady(isReady: () => Promise<unknown>, signal: AbortSignal): Promise<string | null> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      await isReady();
      return null;
    } catch (error) {
      if (signal.aborted || Date.now() > deadline) return `is not ready: ${reasonOf(error)}`;
    }
    await sleep(100);
  }
}
