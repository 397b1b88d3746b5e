import { expect, inject, it } from 'vitest';
import { engineNotes } from '../../../client/worker/start-notes.ts';
import { workerIdentity } from '../../../workers/worker-identity.ts';
import { rigOfFile } from '../../support/sweeping.ts';

const rig = await rigOfFile();

it('a worker is warned of workers of another database with the id of its results, and of no others', async () => {
  const engine = { connection: { address: inject('temporalAddress') }, namespace: 'default' };
  const { id, place, location } = rig.store;
  // Other tests have sweeps on the same engine.
  const notes = async (store: { readonly id: string; readonly place: string }) =>
    (await engineNotes(engine, { ...store, location }, undefined)).filter((note) => note.includes('another database'));
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
