import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { EXAMPLE } from '../scenarios/written.ts';
import { mutated, mutatedText } from './mutate.ts';
import { outcomeOf } from './refusal.ts';
import { DEFAULT_SETTINGS } from '../support/packs.ts';
import { runsOf } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

let exchanged: object;
beforeAll(() => {
  const file = join(folder, 'example.yaml');
  writeFileSync(file, EXAMPLE);
  const { hash: _hash, ...content } = loadPack(file);
  exchanged = content;
});

/** Reads a pack and makes all its scenarios ready to play. */
function load(name: string, content: string | Buffer): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, content);
  return outcomeOf(() => {
    const pack = loadPack(file);
    for (const scenario of pack.scenarios)
      instantiate(pack, scenario.name, { ...DEFAULT_SETTINGS, clock: { ...DEFAULT_CLOCK, ...pack.clock } });
  });
}

/** The share of mutated packs that are refused, of so many; `npm test` tries a fifth of them. */
async function refused(
  count: number,
  seed: number,
  read: (gen: fc.GeneratorValue) => Promise<string>,
): Promise<number> {
  const numRuns = runsOf(count, count / 5);
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const outcome = await read(gen);
      if (outcome !== 'accepted') refusals++;
      if (outcome !== 'accepted') expect(outcome).toMatch(/^error: .* is not a usable scenario pack:\n {2}/);
    }),
    { numRuns, seed, endOnFailure: true },
  );
  return refusals / numRuns;
}

describe('malformed packs are refused with places and hints', () => {
  it('JSON, mutations of a valid one', async () => {
    expect(await refused(500, 1, (gen) => load('m.json', JSON.stringify(mutated(exchanged, gen))))).toBeGreaterThan(
      0.7,
    );
  });

  it('YAML, mutations of a valid one', async () => {
    const written: unknown = parse(EXAMPLE);
    const text = (gen: fc.GeneratorValue) =>
      stringify(mutated(written, gen), { aliasDuplicateObjects: gen(fc.boolean) });
    expect(await refused(300, 2, (gen) => load('m.yaml', text(gen)))).toBeGreaterThan(0.6);
  });

  it('text, mutations of YAML and of JSON', async () => {
    const json = JSON.stringify(exchanged, null, 1);
    expect(await refused(200, 3, (gen) => load('t.yaml', mutatedText(EXAMPLE, gen)))).toBeGreaterThan(0.5);
    expect(await refused(300, 4, (gen) => load('t.json', mutatedText(json, gen)))).toBeGreaterThan(0.5);
  });

  it('changes nothing of ours by a name like __proto__', async () => {
    await load('proto.json', '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
    await load('proto.yaml', '__proto__: { polluted: 1 }\nconstructor: { prototype: { polluted: 1 } }');
    expect({}).not.toHaveProperty('polluted');
  });
});
