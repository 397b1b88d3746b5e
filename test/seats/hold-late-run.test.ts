import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdLateRun } from '../../seats/hold-late-run.ts';
import type { HeldSeat, SeatNow } from '../../seats/held-seat.ts';
import type { SeatView } from '../../roles/seat/seat.ts';
import oracle from '../roles/seat/oracle-agent.ts';
import { holdSeat } from '../support/hold-seat.ts';

/** A run in this process whose agent is `hold`, once it asks. */
function held(hold: (seat: HeldSeat, first: SeatView) => Promise<unknown>) {
  const results = join(mkdtempSync(join(tmpdir(), 'toolsandbox-hold-')), 'results.db');
  const players = { agent: 'external:me', user: 'scripted:user', role: 'agent', engine: 'inline' } as const;
  const settings = { augmentation: 'none', seed: 0, services: 'synthetic', results } as const;
  const observer = { report: () => undefined, onWait: () => undefined };
  return holdLateRun('wifi_off', { ...players, ...settings }, observer, hold);
}

it('begins no run if its seat is not asked, and shows what the run begins with', async () => {
  const shown: SeatView[] = [];
  expect(await held(async (_, first) => shown.push(first))).toBe('not-begun');
  const record = await held(async (seat, first) => {
    const now = (await seat.next()) as Extract<SeatNow, { kind: 'due' }>;
    expect({ ...first, session: now.view.session }).toEqual(now.view);
  });
  expect(record).toMatchObject({ outcome: 'cancelled' });
  expect(shown).toMatchObject([{ turn: 1, tools: [{ name: 'set_wifi_status' }] }]);
});

it('plays to the end, and returns what was stored', async () => {
  expect(await held((seat) => holdSeat(seat, oracle))).toMatchObject({
    outcome: 'completed',
    score: { similarity: 1 },
  });
});

it('says what was wrong with whoever holds the seat', async () => {
  await expect(held(() => Promise.reject(new Error('the line is dead')))).rejects.toThrow('the line is dead');
});
