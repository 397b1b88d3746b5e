import { groupWaits } from '../../client/operating/group-reasons.ts';
import type { RunObserver } from '../../client/playing/run-observer.ts';
import { say } from '../say.ts';
import { newsPrinter } from '../sweep/status-display.ts';
import { waitLines } from '../sweep/waits.ts';
import { Reminder, WaitNotes } from '../wait-notes.ts';

/** Prints what happens while a run is played. */
export function runObserver(onMessages: RunObserver['onMessages']): RunObserver {
  const notes = new WaitNotes();
  return {
    report: say,
    onMessages: (messages) => {
      notes.progressed();
      onMessages(messages);
    },
    onWait: (reason, waitMs) => notes.waits(reason, waitMs),
    onPending: pendingPrinter(),
  };
}

/** Prints why a run waits: each reason once in a row, and again while it lasts. */
export function pendingPrinter(clock: () => number = () => performance.now()): RunObserver['onPending'] {
  const reminder = new Reminder();
  let show = newsPrinter();
  let isWaiting = false;
  return (pending) => {
    const now = Date.now();
    const lines = waitLines(groupWaits(pending, now), now);
    if (lines.length > 0 && !isWaiting) reminder.begin(clock());
    else if (lines.length > 0 && reminder.due(clock()) !== null) show = newsPrinter();
    isWaiting = lines.length > 0;
    show(lines);
  };
}
