import { say } from '../say.ts';

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
