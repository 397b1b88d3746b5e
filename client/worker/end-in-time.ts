const POLL_MS = 1_000;

interface Ending {
  /** How long the worker may take to stop, now; in milliseconds. */
  readonly mostMs: () => number;
  /** Ends the process. */
  readonly end: () => void;
}

/** Ends a process whose worker does not stop once it is to: the SDK waits for a server that is gone for ever. */
export function endInTime(stop: AbortSignal, { mostMs, end }: Ending): Disposable {
  let watch: NodeJS.Timeout | undefined;
  const begin = () => {
    const since = performance.now();
    watch = setInterval(() => {
      if (performance.now() - since < mostMs()) return;
      clearInterval(watch);
      end();
    }, POLL_MS);
  };
  if (stop.aborted) begin();
  else stop.addEventListener('abort', begin, { once: true });
  return {
    [Symbol.dispose]: () => {
      stop.removeEventListener('abort', begin);
      clearInterval(watch);
    },
  };
}
