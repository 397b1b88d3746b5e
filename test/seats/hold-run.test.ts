import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HeldSeat } from '../../seats/held-seat.ts';
import { holdRun } from '../../seats/hold-run.ts';
import oracle from '../roles/seat/oracle-agent.ts';
import { holdSeat } from '../support/hold-seat.ts';

/** A run in this process whose agent is `hold`. */
function held(scenario: string, hold: (seat: HeldSeat) => Promise<unknown>) {
  const results = join(mkdtempSync(join(tmpdir(), 'toolsandbox-hold-')), 'results.db');
  const players = { agent: 'external:me', user: 'scripted:user', role: 'agent', engine: 'inline' } as const;
  const settings = { augmentation: 'none', seed: 0, services: 'synthetic', results } as const;
  const observer = { report: () => undefined, onWait: () => undefined };
  return holdRun(scenario, { ...players, ...settings }, observer, hold);
}

it('returns what was stored when the run is over', async () => {
  const record = await held('wifi_off', (seat) => holdSeat(seat, oracle));
  expect(record).toMatchObject({ outcome: 'completed', score: { similarity: 1 } });
});

it('cancels the run if its seat is left', async () => {
  const record = await held('wifi_off', (seat) => seat.next());
  expect(record).toMatchObject({ outcome: 'cancelled', score: null });
});

it('says what was wrong with whoever holds the seat, and cancels the run', async () => {
  const failing = held('wifi_off', () => Promise.reject(new Error('the line is dead')));
  await expect(failing).rejects.toThrow('the line is dead');
});
