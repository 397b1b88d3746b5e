import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { playInProcess } from '../../seats/in-process.ts';
import type { RunInProcess } from '../../seats/in-process.ts';
import { InvalidTurn, StaleTurn } from '../../seats/seat.ts';
import type { Seat } from '../../seats/seat.ts';
import { openStore } from '../../results/open-store.ts';
import type { ResultsStore } from '../../results/store.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import oracle from '../roles/seat/oracle-agent.ts';
import { holdSeat } from '../support/hold-seat.ts';
import { settingsOf } from '../support/packs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let store: ResultsStore;
let stop: AbortController;
let runs: RunInProcess[];
beforeEach(async () => {
  stop = new AbortController();
  runs = [];
  store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await store.packs.save(toStoredPack(catalogue()));
});
afterEach(async () => {
  stop.abort();
  await Promise.allSettled(runs.map(({ ended }) => ended));
  await store.close();
});

/** A run whose agent comes from outside. */
async function heldRun(options = '', scenario = 'wifi_off') {
  const dependencies = createDependencies(store, {});
  const settings = settingsOf();
  const players = { agent: `external:me${options}`, user: 'scripted:user' };
  const cell = { sweep: 's', scenario, augmentation: 'none', trial: 1, seed: 0, ...players } as const;
  const pack = await dependencies.packs.get(settings.pack);
  const run = playInProcess(dependencies, trajectoryInput(pack, settings, cell), { signal: stop.signal });
  runs.push(run);
  return { ...run, seat: run.seats.agent as Seat };
}

/** The turn that is due. */
async function dueTurn(seat: Seat) {
  const now = await seat.next();
  if (now.kind === 'over') throw new Error('the run is over');
  return now.view;
}

it('plays a run whose agent comes from outside: it is stored like any other', async () => {
  const { seat, ended } = await heldRun('', 'remove_contact_with_id');
  await expect(holdSeat(seat, oracle)).resolves.toEqual({
    outcome: 'completed',
    solved: true,
    similarity: 1,
    reason: null,
  });
  expect((await ended).finished).toMatchObject({ similarity: 1 });
  expect(await store.trajectories.find(seat.trajectory)).toMatchObject({
    outcome: 'completed',
    cell: { agent: 'external:me' },
  });
});

it('counts a turn once: what is submitted again changes nothing, what comes too late or is another turn is refused', async () => {
  const { seat } = await heldRun();
  const view = await dueTurn(seat);
  const turn = await oracle(view);
  const [first, again] = await Promise.all([seat.submit(view.turn, turn), seat.submit(view.turn, turn)]);
  expect(again).toEqual(first);
  await expect(seat.submit(view.turn, { content: 'Something else.' })).rejects.toThrow(StaleTurn);
  await expect(seat.submit(99, turn)).rejects.toThrow(`turn 99 is not due: turn ${(await dueTurn(seat)).turn} is`);
  const { messages } = await dueTurn(seat);
  expect(messages.filter((message) => message.role === 'assistant')).toHaveLength(1);
});

it('refuses what is no turn, and changes nothing', async () => {
  const { seat } = await heldRun();
  const view = await dueTurn(seat);
  await expect(seat.submit(view.turn, {})).rejects.toThrow(InvalidTurn);
  await expect(seat.submit(view.turn, { content: 7 } as never)).rejects.toThrow('content');
  expect(await dueTurn(seat)).toEqual(view);
});

it('ends as silent if no one takes the seat', async () => {
  const { seat, ended } = await heldRun('?timeoutMs=20');
  const { events, finished } = await ended;
  expect(events.at(-1)).toMatchObject({
    outcome: 'silent',
    reason: expect.stringContaining("no one took the agent's seat"),
  });
  expect(finished.similarity).toBeNull();
  await expect(seat.next()).resolves.toMatchObject({ kind: 'over', end: { outcome: 'silent', similarity: null } });
  await expect(seat.submit(1, { content: 'I am back.' })).rejects.toThrow('the run is over');
});
