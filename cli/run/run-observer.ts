import { groupWaits } from '../../client/sweeps/group-waits.ts';
import type { RunObserver } from '../../client/sweeps/run-observer.ts';
import { say } from '../say.ts';
import { newsPrinter } from '../sweep/status-display.ts';
import { waitLines } from '../sweep/waits.ts';
import { WaitNotes } from '../wait-notes.ts';

/** Prints what happens while a run is played. */
export function runObserver(onMessages: RunObserver['onMessages']): RunObserver {
  const notes = new WaitNotes();
  return {
    report: say,
    onMessages,
    onWait: (reason, waitMs) => notes.waits(reason, waitMs),
    onPending: pendingPrinter(),
  };
}

/** Prints why a run waits, each reason once in a row. */
export function pendingPrinter(): RunObserver['onPending'] {
  const show = newsPrinter();
  return (pending) => {
    const now = Date.now();
    show(waitLines(groupWaits(pending, now), now));
  };
}
