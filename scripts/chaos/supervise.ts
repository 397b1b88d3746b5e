import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../../infra/errors.ts';

export interface Service {
  readonly pid: number;
  readonly ended: Promise<unknown>;
  stop(): Promise<unknown>;
}

export interface Supervised {
  /** Null while it does not run. */
  pid(): number | null;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 1_000;

/** Keeps a service running as a service manager does: starts it again whenever it has ended. */
export function supervise(name: string, start: () => Promise<Service>, report: (line: string) => void): Supervised {
  let current: Service | null = null;
  const stop = new AbortController();
  const running = keepRunning();

  async function keepRunning(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        current = await start();
        if (stop.signal.aborted) await current.stop();
        await current.ended;
      } catch (error) {
        report(`  ${name} did not start: ${reasonOf(error)}`);
      }
      current = null;
      await sleep(RESTART_DELAY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  return {
    pid: () => current?.pid ?? null,
    stop: async () => {
      stop.abort();
      await current?.stop();
      await running;
    },
  };
}
