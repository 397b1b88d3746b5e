import proto from '@temporalio/proto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pendingPrinter } from '../../cli/run/run-observer.ts';
import { QuietRun } from '../../client/playing/play-run-on-engine.ts';
import { groupWaits } from '../../client/operating/group-reasons.ts';
import type { PendingActivity } from '../../diagnosis/facts.ts';
import { CALLING } from '../support/sweep-facts.ts';
import { UNENCODED } from './unencoded.ts';

const NOW = 1_000_000_000;
const { PENDING_ACTIVITY_STATE_SCHEDULED } = proto.temporal.api.enums.v1.PendingActivityState;

describe('a wait for a worker', () => {
  const late = (activity: string, taskQueue: string): PendingActivity => {
    return { ...CALLING, activity, taskQueue, calling: false, nextAttemptAt: NOW - 60_000, startedAt: null };
  };

  it('names the task queue, and is not the same for two providers', () => {
    const waits = ['openai', 'anthropic', 'openai'].map((name) =>
      late('takeAgentTurn', `toolsandbox-3fa9c1e2ab01-turns-${name}`),
    );
    expect(groupWaits(waits, NOW).map(({ reason, items }) => [items.length, reason])).toEqual([
      [2, 'no worker takes takeAgentTurn of openai from task queue toolsandbox-3fa9c1e2ab01-turns-openai'],
      [1, 'no worker takes takeAgentTurn of anthropic from task queue toolsandbox-3fa9c1e2ab01-turns-anthropic'],
    ]);
    expect(groupWaits([late('openSweep', 'toolsandbox-3fa9c1e2ab01')], NOW)).toMatchObject([
      { reason: 'no worker takes openSweep from task queue toolsandbox-3fa9c1e2ab01' },
    ]);
  });
});

describe('a run that waits', () => {
  let printed: string;
  beforeEach(() => {
    printed = '';
    vi.useFakeTimers({ now: NOW });
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A workflow with a turn that failed and is tried again in 20 s. */
  function waitingFor(failure: () => string) {
    const read = vi.fn<() => Promise<unknown>>(() =>
      Promise.resolve({
        workflowId: 'run/x',
        raw: {
          pendingActivities: [
            {
              activityType: { name: 'takeAgentTurn' },
              attempt: 3,
              lastFailure: { message: failure() },
              state: PENDING_ACTIVITY_STATE_SCHEDULED,
              scheduledTime: { seconds: NOW / 1000 + 20 },
            },
          ],
        },
      }),
    );
    return { describe: read as never, client: UNENCODED, calls: read.mock.calls };
  }

  async function pass(reporter: QuietRun, seconds: number): Promise<void> {
    for (let at = 0; at < seconds; at++) {
      vi.advanceTimersByTime(1000);
      await reporter.check();
    }
  }

  it('says why, after a while, and again when the reason changes', async () => {
    let failure = 'openai gpt-5 answered 429: slow down';
    const reporter = new QuietRun(
      waitingFor(() => failure),
      pendingPrinter(),
    );
    await pass(reporter, 4);
    expect(printed).toBe('');
    await pass(reporter, 8);
    expect(printed).toMatch(/^1 waiting: openai gpt-5 answered 429: slow down \(attempt 3, next in 15 s\)\n$/);
    failure = 'openai gpt-5 answered 503: overloaded';
    await pass(reporter, 6);
    expect(printed.split('\n')[1]).toContain('answered 503: overloaded');
  });

  it('says so again while it lasts', async () => {
    const reporter = new QuietRun(
      waitingFor(() => 'openai gpt-5 cannot be reached'),
      pendingPrinter(),
    );
    await pass(reporter, 29);
    const lines = printed.trim().split('\n');
    expect(lines.every((line) => line.startsWith('1 waiting: openai gpt-5 cannot be reached (attempt 3'))).toBe(true);
    // 5, 15 and 25 seconds after the last message.
    expect(lines).toHaveLength(3);
  });

  it('is asked though the clock of the machine was set back', async () => {
    const reporter = new QuietRun(
      waitingFor(() => 'slow'),
      pendingPrinter(),
    );
    vi.setSystemTime(NOW - 3_600_000);
    await pass(reporter, 6);
    expect(printed).toMatch(/^1 waiting: slow/);
  });

  it('is not asked while messages arrive', async () => {
    const waiting = waitingFor(() => 'slow');
    const reporter = new QuietRun(waiting, pendingPrinter());
    for (let turn = 0; turn < 5; turn++) {
      await pass(reporter, 3);
      reporter.progressed();
    }
    expect(waiting.calls).toHaveLength(0);
  });
});
