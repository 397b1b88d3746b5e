import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { twinNotes } from '../../../client/worker/start-notes.ts';
import { workerIdentity } from '../../../workers/worker-identity.ts';
import { createRig } from '../../support/sweeping.ts';
import type { Rig } from '../../support/sweeping.ts';

let rig: Rig;
beforeAll(async () => (rig = await createRig(inject('temporalAddress'))));
afterAll(() => rig.close());

it('a worker is warned of workers of another database with the id of its results, and of no others', async () => {
  const engine = { connection: { address: inject('temporalAddress') }, namespace: 'default' };
  const { id, place, location } = rig.store;
  const notes = (store: { readonly id: string; readonly place: string }) => twinNotes(engine, { ...store, location });
  expect(await notes({ id, place: 'ffffffff' }), 'nobody polls yet').toEqual([]);
  await rig.working(async () => {
    await expect.poll(() => notes({ id, place: 'ffffffff' })).toHaveLength(1);
    const [note] = await notes({ id, place: 'ffffffff' });
    expect(note).toContain(
      `workers of another database with store id ${id} poll the queues of ${location} (${workerIdentity(place)})`,
    );
    expect(await notes({ id, place })).toEqual([]);
    expect(await notes({ id: '0123456789ab', place: 'ffffffff' })).toEqual([]);
  });
});
