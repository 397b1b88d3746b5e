import { condition } from '@temporalio/workflow';
import type { ChildWorkflowHandle, Workflow } from '@temporalio/workflow';
import { TemporalFailure } from '@temporalio/common';
import { windowSignal } from './updates.ts';

/** A child workflow that plays trajectories. */
export interface WindowedChild {
  /** How many trajectories it may run, as it was told last. */
  window: number;
  /** Undefined until it has started. */
  handle: ChildWorkflowHandle<Workflow> | undefined;
}

/**
 * Tells children their windows when these change, one change after the other, so that they arrive in order.
 * @param due the children and the windows that they should have
 */
export async function tellWindows(
  due: () => readonly { readonly child: WindowedChild; readonly window: number }[],
  over: () => boolean,
): Promise<void> {
  const changed = () => due().filter(({ child, window }) => child.handle && child.window !== window);
  for (;;) {
    await condition(() => over() || changed().length > 0);
    if (over()) return;
    await Promise.all(changed().map(({ child, window }) => tell(child, window)));
  }
}

async function tell(child: WindowedChild, window: number): Promise<void> {
  child.window = window;
  try {
    await child.handle?.signal(windowSignal, window);
  } catch (error) {
    // The child has ended: it needs no window.
    if (!(error instanceof TemporalFailure)) throw error;
  }
}
