import { expect, it } from 'vitest';
import { LockPatience } from '../../../results/sqlite/lock-patience.ts';

const BUSY = Object.assign(new Error('database is locked'), { errcode: 5 });

/** A lock, and statements that meet it while it is held. Waiting takes no time but that of the clock. */
function locked() {
  const state = { now: 0, held: true };
  const patience = new LockPatience(
    () => state.now,
    async (milliseconds) => void (state.now += milliseconds),
  );
  const statement = (heldUntil = Infinity) =>
    patience.outlast(async () => {
      if (state.held && state.now < heldUntil) throw BUSY;
      return 'done';
    });
  return { state, statement };
}

it('a lock is waited for ten seconds', async () => {
  const { state, statement } = locked();
  expect(await statement(9_000)).toBe('done');
  const since = state.now;
  await expect(statement()).rejects.toBe(BUSY);
  expect(state.now - since).toBeGreaterThanOrEqual(10_000);
  expect(state.now - since).toBeLessThan(11_000);
});

it('who comes while others have waited for the same lock so long is told at once', async () => {
  const { state, statement } = locked();
  await expect(statement()).rejects.toBe(BUSY);
  const since = state.now;
  for (let nth = 1; nth <= 40; nth++) await expect(statement()).rejects.toBe(BUSY);
  expect(state.now).toBe(since);
  state.held = false;
  expect(await statement()).toBe('done');
});

it('a lock that is met later is waited for anew, and so is one after another that was outlasted', async () => {
  const { state, statement } = locked();
  await expect(statement()).rejects.toBe(BUSY);
  state.now += 2_000;
  expect(await statement(state.now + 9_000)).toBe('done');
  expect(await statement(state.now + 9_000)).toBe('done');
});

it('no other failure is waited for', async () => {
  const { state } = locked();
  const full = Object.assign(new Error('disk full'), { errcode: 13 });
  await expect(new LockPatience().outlast(() => Promise.reject(full))).rejects.toBe(full);
  expect(state.now).toBe(0);
});
