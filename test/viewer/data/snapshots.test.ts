import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { Snapshots } from '../../../viewer/data/snapshots.ts';
import { liveSource } from '../support/live-source.ts';
import { NIGHT, storeNight } from '../support/night.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let store: ResultsStore;
beforeAll(async () => {
  store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await storeNight(store);
});
afterAll(async () => store.close());

function snapshots() {
  const floors = vi.fn<() => null>(() => null);
  return { floors, of: new Snapshots(liveSource(store, { floors })) };
}

it('those who ask for a sweep at the same time, and soon after, get the same snapshot', async () => {
  const { floors, of } = snapshots();
  const [one, other] = await Promise.all([of.of(NIGHT), of.of(NIGHT)]);
  expect(other).toBe(one);
  expect(await of.of(NIGHT)).toBe(one);
  expect(floors).toHaveBeenCalledTimes(1);
});

it('a sweep that is not stored has none', async () => {
  expect(await snapshots().of.of('nowhere')).toBeNull();
});
