/** How a pool waits, in a workflow or in a process. */
export interface PoolWaiting {
  /** Ends as soon as it holds; rejects when all is cancelled. */
  readonly until: (holds: () => boolean) => Promise<void>;
  readonly isCancellation: (error: unknown) => boolean;
}

/**
 * Runs `step` again and again, `size()` times at once, until one of them finds nothing left to do. When the size grows, more
 * run; when it shrinks, as many fewer are started. Ends early, without an error, if all is cancelled.
 * @param step returns whether there was anything to do
 */
export async function runPool(
  size: () => number,
  step: () => Promise<boolean>,
  { until, isCancellation }: PoolWaiting,
): Promise<void> {
  const loops: Promise<void>[] = [];
  let running = 0;
  let over = false;
  let failure: { readonly error: unknown } | undefined;

  async function loop(): Promise<void> {
    running++;
    try {
      while (!over && running <= size()) if (!(await step())) over = true;
    } catch (error) {
      end(error);
    } finally {
      running--;
    }
  }

  function end(error: unknown): void {
    over = true;
    if (!isCancellation(error)) failure ??= { error };
  }

  while (!over) {
    while (running < size()) loops.push(loop());
    await until(() => over || running < size()).catch(end);
  }
  if (!failure) await Promise.all(loops);
  if (failure) throw failure.error;
}
