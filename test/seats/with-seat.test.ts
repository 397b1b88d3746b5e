import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SeatView } from '../../roles/seat/seat.ts';
import type { SeatNow } from '../../seats/seat.ts';
import { withSeat } from '../../seats/with-seat.ts';
import type { DeferredSeat } from '../../seats/with-seat.ts';
import oracle from '../roles/seat/oracle-agent.ts';
import { holdSeat } from '../support/hold-seat.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A run in this process whose agent is `hold`. */
function held(scenario: string, hold: (seat: DeferredSeat) => Promise<unknown>) {
  const results = join(temporaryFolder(), 'results.db');
  const players = { agent: 'external:me', user: 'scripted:user', role: 'agent', engine: 'inline' } as const;
  const settings = { augmentation: 'none', seed: 0, services: 'synthetic', results } as const;
  const observer = { report: () => undefined, onWait: () => undefined };
  return withSeat(scenario, { ...players, ...settings }, observer, hold);
}

it('returns what was stored when the run is over', async () => {
  const record = await held('wifi_off', (seat) => holdSeat(seat, oracle));
  expect(record).toMatchObject({ outcome: 'completed', score: { similarity: 1 } });
});

it('begins no run if its seat is not asked, and shows what the run begins with', async () => {
  const shown: SeatView[] = [];
  expect(await held('wifi_off', async ({ first }) => shown.push(first))).toBe('not-begun');
  const record = await held('wifi_off', async (seat) => {
    const now = (await seat.next()) as Extract<SeatNow, { kind: 'due' }>;
    expect({ ...seat.first, session: now.view.session }).toEqual(now.view);
  });
  expect(record).toMatchObject({ outcome: 'cancelled' });
  expect(shown).toMatchObject([{ turn: 1, tools: [{ name: 'set_wifi_status' }] }]);
});

it('is begun once, however often it is asked', async () => {
  const record = await held('wifi_off', async (seat) => {
    const [run, again] = await Promise.all([seat.begin(), seat.begin(), seat.next()]);
    expect(again).toBe(run);
    expect(run.trajectory).toBe('run/wifi_off/none/external:me/1');
  });
  expect(record).toMatchObject({ id: 'run/wifi_off/none/external:me/1' });
});

it('cancels the run if its seat is left', async () => {
  const record = await held('wifi_off', (seat) => seat.next());
  expect(record).toMatchObject({ outcome: 'cancelled', score: null });
});

it('says what was wrong with whoever holds the seat, and cancels the run', async () => {
  const failing = held('wifi_off', () => Promise.reject(new Error('the line is dead')));
  await expect(failing).rejects.toThrow('the line is dead');
});
