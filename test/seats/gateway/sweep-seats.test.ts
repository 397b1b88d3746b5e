import { beforeEach, expect, it } from 'vitest';
import { SweepSeats } from '../../../seats/gateway/sweep-seats.ts';
import type { RunOnEngine } from '../../../client/external-runs.ts';
import type { RunEnd, SeatHolder } from '../../../runs/seats.ts';

const MINUTE = 60_000;

let now: number;
let running: boolean;
let holders: Record<string, SeatHolder>;
let asked: string[][];
let over: Record<string, RunEnd>;
let gone: Set<string>;
beforeEach(() => {
  now = 1_000_000;
  running = true;
  holders = {};
  asked = [];
  over = {};
  gone = new Set();
});

/** The seats of runs, by name. */
function seatsOf(names: readonly string[], silenceMs = 15 * MINUTE) {
  const runs = names.map((name) => ({ trajectory: name, workflowId: name, runId: 'run' }));
  const ask = async (open: readonly RunOnEngine[]) => {
    asked.push(open.map(({ trajectory }) => trajectory));
    return open
      .filter(({ trajectory }) => !gone.has(trajectory))
      .map((run) => {
        const state = { role: 'agent', due: 1, over: over[run.trajectory] ?? null, silenceMs, dueSince: now } as const;
        return { ...run, ...state, holder: holders[run.trajectory] ?? null };
      });
  };
  return new SweepSeats({
    list: async () => runs.map((run) => ({ ...run, roles: ['agent'] as const })),
    ask,
    isRunning: async () => running,
    hold: () => Promise.reject(new Error('no engine here')),
    now: () => now,
  });
}

const nameOf = (seat: Awaited<ReturnType<SweepSeats['claim']>>) => (typeof seat === 'object' ? seat?.trajectory : seat);

it('gives each seat away once, however many ask at once, and asks no run again whose seat is taken', async () => {
  const seats = seatsOf(['a', 'b']);
  const given = await Promise.all([seats.claim(), seats.claim(), seats.claim()]);
  expect(given.map(nameOf)).toEqual(['a', 'b', undefined]);
  now += 1_000;
  expect(await seats.claim()).toBeNull();
  expect(asked).toEqual([['a', 'b'], []]);
});

it('leaves a seat to whom its run was told of, also by another gateway, until he is silent for five minutes', async () => {
  holders['a'] = { name: 'x', heardAt: now - MINUTE };
  const seats = seatsOf(['a']);
  expect(await seats.claim()).toBeNull();
  holders['a'] = { name: 'x', heardAt: now + 3 * MINUTE };
  now += 5 * MINUTE;
  expect(await seats.claim(), 'he was heard meanwhile').toBeNull();
  now += 4 * MINUTE;
  expect(nameOf(await seats.claim())).toBe('a');
});

it('gives no seat away that was open when it last looked, if its run is over or somebody sits there now', async () => {
  const seats = seatsOf(['a', 'b', 'c', 'd', 'e']);
  expect(nameOf(await seats.claim())).toBe('a');
  over['b'] = { outcome: 'silent', reason: null, solved: null, similarity: null };
  holders['c'] = { name: 'x', heardAt: now };
  gone.add('d');
  now += 1_000;
  expect(nameOf(await seats.claim())).toBe('e');
});

it('gives a seat away earlier if its run would end before', async () => {
  const seats = seatsOf(['a'], MINUTE);
  await seats.claim();
  now += MINUTE / 2 + 1_000;
  expect(nameOf(await seats.claim())).toBe('a');
});

it('says that the sweep is over when nothing runs and nothing will', async () => {
  const seats = seatsOf([]);
  expect(await seats.claim()).toBeNull();
  running = false;
  expect(await seats.claim()).toBe('over');
});

it('gives no seat to those who left before their turn came, or while it looked for one', async () => {
  const seats = seatsOf(['a']);
  const waits = [true, false];
  const given = await Promise.all([seats.claim(() => waits.shift() ?? false), seats.claim(() => false)]);
  expect(given, 'the first left when the runs were listed').toEqual([null, null]);
  expect(nameOf(await seats.claim())).toBe('a');
});
