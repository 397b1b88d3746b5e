import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { EXAMPLE } from '../scenarios/written.ts';
import { mutated, mutatedText } from './mutate.ts';
import { outcomeOf } from './refusal.ts';
import { DEFAULT_SETTINGS } from '../support/packs.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-hostile-packs-'));
afterAll(() => rmSync(folder, { recursive: true }));

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

async function refused(
  count: number,
  seed: number,
  read: (gen: fc.GeneratorValue) => Promise<string>,
): Promise<number> {
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const outcome = await read(gen);
      if (outcome !== 'accepted') refusals++;
      if (outcome !== 'accepted') expect(outcome).toMatch(/^error: .* is not a usable scenario pack:\n {2}/);
    }),
    { numRuns: count, seed, endOnFailure: true },
  );
  return refusals;
}

describe('malformed packs are refused with places and hints', () => {
  it('JSON, 500 mutations of a valid one', async () => {
    expect(await refused(500, 1, (gen) => load('m.json', JSON.stringify(mutated(exchanged, gen))))).toBeGreaterThan(
      350,
    );
  });

  it('YAML, 300 mutations of a valid one', async () => {
    const written: unknown = parse(EXAMPLE);
    const text = (gen: fc.GeneratorValue) =>
      stringify(mutated(written, gen), { aliasDuplicateObjects: gen(fc.boolean) });
    expect(await refused(300, 2, (gen) => load('m.yaml', text(gen)))).toBeGreaterThan(180);
  });

  it('text, 200 mutations of YAML and 300 of JSON', async () => {
    const json = JSON.stringify(exchanged, null, 1);
    expect(await refused(200, 3, (gen) => load('t.yaml', mutatedText(EXAMPLE, gen)))).toBeGreaterThan(100);
    expect(await refused(300, 4, (gen) => load('t.json', mutatedText(json, gen)))).toBeGreaterThan(150);
  });

  it('changes nothing of ours by a name like __proto__', async () => {
    await load('proto.json', '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
    await load('proto.yaml', '__proto__: { polluted: 1 }\nconstructor: { prototype: { polluted: 1 } }');
    expect({}).not.toHaveProperty('polluted');
  });
});
