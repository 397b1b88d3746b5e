import { closeSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup, startBound } from '../../infra/process/bound-process.ts';

export interface LoggedProcess {
  readonly pid: number;
  /** The exit code; 1 if it was killed, 127 if it could not be started. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
}

const STOP_TIMEOUT_MS = 8_000;

/** Starts a program that ends with this process, however that ends, and whose output is appended to a file. */
export function startLogged(
  command: string,
  args: readonly string[],
  { environment, logFile }: { readonly environment: NodeJS.ProcessEnv; readonly logFile: string },
): LoggedProcess {
  const output = openSync(logFile, 'a', 0o600);
  const child = startBound(command, args, { environment, output });
  closeSync(output);
  const ended = once(child, 'exit').then(
    ([code]: (number | null)[]) => code ?? 1,
    () => 127,
  );
  return {
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      signalGroup(child, 'SIGTERM');
      await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      signalGroup(child, 'SIGKILL');
      await ended;
    },
  };
}
