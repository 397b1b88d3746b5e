import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { evaluate } from '../../../client/index.ts';
import { choosePack } from '../../../client/packs.ts';
import { beginsEarlier, EARLIER, HALF_PLAYED, solvedFrom } from '../../support/earlier-catalogue.ts';
import { writeOwnPack } from '../../support/own-pack.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const LINE =
  /^sweep \S+ began with the catalogue of \d{4}-\d\d-\d\d, hash [0-9a-f]{12}; it continues with that one\. A new --id plays the new one\.$/;

/** Plays what is left of the sweep of the same request; with the notes. */
async function again(results: string, more: Partial<Parameters<typeof evaluate>[0]> = {}) {
  const notes: string[] = [];
  const played = await evaluate({ ...HALF_PLAYED, ...more, results, onNote: (note) => notes.push(note) });
  return { ...played, notes };
}

it.each([{ id: 'nightly' }, {}])('a sweep that an earlier catalogue began continues with it: %o', async (named) => {
  const results = join(temporaryFolder(), 'results.db');
  const sweep = await beginsEarlier(results, named);

  const { notes, ...played } = await again(results, named);
  expect(played).toMatchObject({ sweep, cells: 2, left: 0 });
  expect(await solvedFrom(results, sweep)).toEqual([
    ['find_temperature_f_with_location_wifi_off', EARLIER.hash],
    ['wifi_off', EARLIER.hash],
  ]);
  expect(notes).toContainEqual(expect.stringMatching(LINE));
  expect(notes.join()).toContain(EARLIER.hash.slice(0, 12));

  // It is over: the same request without an id, or with a new one, plays the catalogue of now.
  const next = await again(results, 'id' in named ? { id: 'tuesday' } : {});
  expect(next.sweep).not.toBe(sweep);
  const { pack } = await choosePack();
  expect((await solvedFrom(results, next.sweep)).map(([, hash]) => hash)).toEqual([pack.hash, pack.hash, pack.hash]);
  expect(next.notes).not.toContainEqual(expect.stringMatching(LINE));
});

it('what the user asks for otherwise is refused, and named alone', async () => {
  const results = join(temporaryFolder(), 'results.db');
  await beginsEarlier(results, { id: 'nightly' });
  const other = { id: 'nightly', seed: 7 };
  await expect(again(results, other)).rejects.toMatchObject({ differences: ['seed: 0 -> 7'] });
  const scenarios = ['wifi_off'];
  await expect(again(results, { id: 'nightly', scenarios })).rejects.toMatchObject({
    differences: [expect.stringMatching(/^scenarios: /)],
  });
});

it("a user's own pack that has changed is refused, with the two ways out", async () => {
  const folder = temporaryFolder();
  const results = join(folder, 'results.db');
  const { name } = await writeOwnPack(folder, 'own');
  const own = { id: 'ours', pack: join(folder, 'own'), scenarios: [name], augmentations: ['none'] } as const;
  await evaluate({ ...own, results });
  const definition = join(folder, 'own', 'pack.yaml');
  const text = await readFile(definition, 'utf8');
  await writeFile(definition, text.replace('version: 1.0.0', 'version: 1.0.1'));
  await expect(evaluate({ ...own, results })).rejects.toThrow(
    'choose another --id to play the pack as it is now, or give the pack as it was when the sweep began to resume it',
  );
  await writeFile(definition, text);
  await expect(evaluate({ ...own, results })).resolves.toMatchObject({ left: 0 });
});
