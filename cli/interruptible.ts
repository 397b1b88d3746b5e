import { Interrupted } from '../client/errors.ts';

/** Aborts what it runs on the first SIGINT or SIGTERM, so that nothing half done is left; the second ends the process. */
export async function interruptible<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const stop = () => controller.abort(new Interrupted());
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    return await run(controller.signal);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
