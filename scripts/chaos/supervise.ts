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
  /** Kills it, and lets it be dead until the returned function is called. */
  hold(): Promise<() => void>;
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 1_000;

/** Keeps a service running as a service manager does: starts it again whenever it has ended. */
export function supervise(name: string, start: () => Promise<Service>, report: (line: string) => void): Supervised {
  let current: Service | null = null;
  const stop = new AbortController();
  let held: Promise<void> = Promise.resolve();
  let failure: string | null = null;
  const running = keepRunning();

  async function keepRunning(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await held;
        if (stop.signal.aborted) return;
        current = await start();
        failure = null;
        if (stop.signal.aborted) await current.stop();
        await current.ended;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason !== failure) report(`  ${name} did not start: ${reason}; it is tried again`);
        failure = reason;
      }
      current = null;
      await sleep(RESTART_DELAY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  return {
    pid: () => current?.pid ?? null,
    async hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      stop.signal.addEventListener('abort', () => resolve(), { once: true });
      const service = current;
      if (service) process.kill(service.pid, 'SIGKILL');
      await service?.ended;
      return resolve;
    },
    stop: async () => {
      stop.abort();
      await current?.stop();
      await running;
    },
  };
}
