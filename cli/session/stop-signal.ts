import { say } from '../say.ts';
import { once } from 'node:events';

/** Aborts on the first SIGINT or SIGTERM; the second ends the process at once. */
export function stopOnSignals(note: string): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    say(note);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}

/** Waits until the signal aborts. Keeps the process alive meanwhile, which signals alone do not. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const alive = setInterval(() => undefined, 60_000);
  await once(signal, 'abort');
  clearInterval(alive);
}
