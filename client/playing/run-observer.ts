import type { PendingActivity } from '../../diagnosis/facts.ts';
import type { Message } from '../../sandbox/message.ts';
import type { Report } from '../report.ts';

/** Is told what happens while a run is played. */
export interface RunObserver {
  readonly report: Report;
  /** Called with the messages so far as they grow, at last with all of them. */
  readonly onMessages: (messages: readonly Message[]) => void;
  /** In this process: why a step waits, and for how long. */
  readonly onWait: (reason: string, waitMs: number) => void;
  /** On an engine: what it waits for, where no messages come; nothing when some have come. */
  readonly onPending: (pending: readonly PendingActivity[]) => void;
}
