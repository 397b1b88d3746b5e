import { Interrupted } from '../client/errors.ts';
import { say } from './say.ts';
import { once } from 'node:events';

/** Aborts on the first SIGINT or SIGTERM, or when npx, which started this command, was killed; the second signal ends the process at once. */
export function stopOnSignals(note: string): AbortSignal {
  return listen(note).signal;
}

/** The same while `work` runs. */
export async function untilStopped<Result>(
  note: string | null,
  work: (signal: AbortSignal) => Promise<Result>,
  reason?: Error,
): Promise<Result> {
  const { signal, forget } = listen(note, reason);
  try {
    return await work(signal);
  } finally {
    forget();
  }
}

/** {@link untilStopped} for work that throws the signal's reason. */
export function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  return untilStopped(null, work, new Interrupted());
}

function listen(note: string | null, reason?: Error): { readonly signal: AbortSignal; readonly forget: () => void } {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(130);
    if (note !== null) say(note);
    controller.abort(reason);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const watch = whenNpxEnds(() => {
    if (!controller.signal.aborted) stop();
  });
  const forget = () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    clearInterval(watch);
  };
  return { signal: controller.signal, forget };
}

const NPX_ASKED_EVERY_MS = 500;

/** npx starts a command below itself and passes no signals on. */
function whenNpxEnds(stop: () => void): NodeJS.Timeout | undefined {
  if (process.env['npm_command'] !== 'exec') return undefined;
  const npx = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npx) return;
    clearInterval(watch);
    stop();
  }, NPX_ASKED_EVERY_MS);
  return watch.unref();
}

/** Waits until the signal aborts. Keeps the process alive meanwhile, which signals alone do not. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const alive = setInterval(() => undefined, 60_000);
  await once(signal, 'abort');
  clearInterval(alive);
}
