import type { Client } from '@temporalio/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSweep } from '../../cli/sweep/watch-sweep.ts';
import type { Progress } from '../../runs/progress.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import { UNENCODED } from './unencoded.ts';

const REASON = 'openai gpt-5 answered 429: Rate limit reached.';

const progress: Progress = {
  cells: 4,
  running: 2,
  shards: [],
  counts: { ...NO_COUNTS, outcomes: { ...NO_COUNTS.outcomes, completed: 1, infrastructure: 1 }, scored: 1 },
};

let calls: string[];
let text: string;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date', 'performance'] });
  calls = [];
  text = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server on which one trajectory of the sweep waits for an hour. */
function client(): Client {
  const pendingActivities = [
    {
      activityType: { name: 'takeAgentTurn' },
      attempt: 2,
      lastFailure: { message: REASON },
      state: 1,
      scheduledTime: { seconds: 1_700_003_600 },
    },
  ];
  const handle = (workflowId: string) => ({
    client: UNENCODED,
    query: () => Promise.resolve(progress),
    describe() {
      calls.push(`describe ${workflowId}`);
      return Promise.resolve({ workflowId, raw: workflowId === 't1@1' ? { pendingActivities } : {} });
    },
  });
  const list = ({ query }: { query: string }) => {
    calls.push(`list ${query}`);
    return [{ workflowId: 't1@1' }, { workflowId: 't2@other' }];
  };
  return { workflow: { getHandle: handle, list } } as unknown as Client;
}

/** Read failures once, then costs. */
const costs = [null, 1.24];
const spent = () => {
  const usd = costs.length > 1 ? costs.shift() : costs[0];
  if (usd === null || usd === undefined) return Promise.reject(new Error('locked'));
  const one = { input: 1, output: 1, costUsd: usd, unpriced: 0 };
  return Promise.resolve(new Map([['m', { agent: one, user: { ...one, costUsd: 0 } }]]));
};

const LINES = ['the budget is used up', '  npx toolsandbox engine limits'];
const budget = async () => LINES.map((line) => ({ text: line, news: line }));

async function watchFor(seconds: number, failures: () => Promise<readonly string[]>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = performance.now() + seconds * 1000;
  const sleep = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    if (performance.now() >= end) resolve();
    return Promise.resolve();
  };
  const sweep = { sweep: 'nightly', store: '1', workflowId: 'sweep/nightly@1', failures, spent, budget };
  await watchSweep(client(), sweep, promise, sleep);
}

it('prints why cells wait and failed, and each of these once', async () => {
  await watchFor(31, () => Promise.resolve(['the disk is full']));
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => line.includes('waiting'))).toEqual([
    `1 waiting: ${REASON} (attempt 2, next in 59 min 55 s)`,
  ]);
  expect(lines.filter((line) => line.startsWith('1 failed'))).toEqual(['1 failed: the disk is full']);
  expect(lines.filter((line) => LINES.includes(line))).toEqual(LINES);
  expect(lines[0]).toContain('2/4 done  2 running  1 failed  0.0/s');
  expect(text).toContain('2/4 done  2 running  1 failed  $1.24  0.0/s');
});

it('asks for reasons at most every 5 seconds, and for failures only when there are new ones', async () => {
  const failures = vi.fn<() => Promise<readonly string[]>>(() => Promise.resolve([]));
  await watchFor(21, failures);
  const list = 'list SweepId = "nightly" AND ExecutionStatus = "Running" AND WorkflowType = "trajectory"';
  const once = [list, 'describe sweep/nightly@1', 'describe t1@1'];
  expect(calls).toEqual([...once, ...once, ...once, ...once]);
  expect(failures).toHaveBeenCalledTimes(1);
});

it('goes on when reasons cannot be read', async () => {
  await watchFor(31, () => Promise.reject(new Error('locked')));
  expect(text).toContain('1 waiting');
  expect(text).not.toContain('1 failed:');
});

it('reads reasons though the clock of the machine is set back meanwhile', async () => {
  await watchFor(31, async () => {
    vi.setSystemTime(Date.now() - 7_200_000);
    return [];
  });
  expect(calls.filter((call) => call.startsWith('list'))).toHaveLength(6);
});

it('tells no end while all turns wait', async () => {
  await watchFor(31, () => Promise.resolve([]));
  expect(
    text
      .trimEnd()
      .split('\n')
      .findLast((line) => line.includes('2/4 done')),
  ).toContain('end unknown: all turns wait: see below');
});
