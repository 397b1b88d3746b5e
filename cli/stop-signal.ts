import { say } from './say.ts';
import { once } from 'node:events';

/** Aborts on the first SIGINT or SIGTERM, or when npx, which started this command, was killed; the second signal ends the process at once. */
export function stopOnSignals(note: string): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    say(note);
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  whenNpxEnds(() => {
    if (!controller.signal.aborted) stop();
  });
  return controller.signal;
}

const NPX_ASKED_EVERY_MS = 500;

/** npx starts a command below itself and passes no signals on. */
function whenNpxEnds(stop: () => void): void {
  if (process.env['npm_command'] !== 'exec') return;
  const npx = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npx) return;
    clearInterval(watch);
    stop();
  }, NPX_ASKED_EVERY_MS).unref();
}

/** Waits until the signal aborts. Keeps the process alive meanwhile, which signals alone do not. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const alive = setInterval(() => undefined, 60_000);
  await once(signal, 'abort');
  clearInterval(alive);
}
