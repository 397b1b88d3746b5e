import { ApplicationFailure, setHandler } from '@temporalio/workflow';
import { MOST_CONCURRENCY } from '../runs/sweep-control.ts';
import type { Pause, PauseRequest, RetuneRequest, SweepControl } from '../runs/sweep-control.ts';
import { pauseUpdate, resumeUpdate, retuneUpdate } from './updates.ts';

const LONGEST_REASON = 500;

/**
 * What clients can change while a sweep runs, by updates. Their validators refuse what makes no sense; refused updates
 * leave no trace in the history.
 * @param ended why nothing can be changed any more; null while the sweep runs
 */
export function controlSweep(initial: SweepControl, ended: () => string | null): () => SweepControl {
  let control = initial;
  const change = (changes: Partial<SweepControl>): SweepControl => (control = { ...control, ...changes });

  function requireRunning(): void {
    const reason = ended();
    if (reason !== null) throw refusal(reason);
  }

  setHandler(pauseUpdate, ({ reason = null, by = null } = {}) => change({ paused: { reason, by, at: now() } }), {
    validator(request) {
      requireRunning();
      requireTexts(request);
      if (control.paused !== null) throw refusal(`it is paused already, ${pauseText(control.paused)}`);
    },
  });
  setHandler(resumeUpdate, () => change({ paused: null }), {
    validator() {
      requireRunning();
      if (control.paused === null) throw refusal('it is not paused');
    },
  });
  setHandler(retuneUpdate, ({ concurrency }) => change({ concurrency }), {
    validator(request) {
      requireRunning();
      requireConcurrency(request);
    },
  });
  return () => control;
}

function requireTexts({ reason = '', by = '' }: PauseRequest = {}): void {
  if (typeof reason !== 'string' || typeof by !== 'string' || reason.length + by.length > LONGEST_REASON)
    throw refusal(`the reason must be a text of at most ${LONGEST_REASON} characters`);
}

/** Clients of others may send anything. */
function requireConcurrency(request: Partial<RetuneRequest> | undefined): void {
  const { concurrency = 0 } = request ?? {};
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > MOST_CONCURRENCY)
    throw refusal(`concurrency must be a whole number from 1 to ${MOST_CONCURRENCY.toLocaleString('en')}`);
}

function pauseText({ at, by, reason }: Pause): string {
  const since = `since ${timeText(at)}`;
  return `${since}${by === null ? '' : ` by ${by}`}${reason === null ? '' : `: ${reason}`}`;
}

function refusal(message: string): ApplicationFailure {
  return ApplicationFailure.create({ message, type: 'refused', nonRetryable: true });
}

/* oxlint-disable no-restricted-globals -- in a workflow, this is the time of its task, which is the same in a replay */
function now(): number {
  return Date.now();
}

function timeText(at: number): string {
  return new Date(at).toISOString();
}
