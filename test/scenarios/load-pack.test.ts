import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { graderHash, scenarioHash } from '../../scenarios/content-hash.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { packJsonSchema } from '../../scenarios/schema.ts';

const builtIn = loadPack();
let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'packs-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a pack', () => {
  it('may be one file, and is the same pack then', () => {
    expect(
      loadPack(
        written(
          'single',
          draft(() => {}),
        ),
      ),
    ).toEqual(builtIn);
  });

  it('has the same hash whatever the order of its keys', () => {
    const reversed = JSON.parse(JSON.stringify(draft(() => {})), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as unknown;
    const { hash, ...content } = loadPack(written('reversed', reversed));
    expect(Object.keys(content.scenarios[0]?.milestones.milestones[0] ?? {})).toEqual(['constraints', 'note']);
    expect(hash).toBe(builtIn.hash);
  });

  it('has another hash when a word of it changes, and so has just the scenario it stands in', () => {
    const changed = loadPack(
      written(
        'changed',
        draft((pack) => (pack.scenarios[0].opening += '!')),
      ),
    );
    const [first, second] = builtIn.scenarios.map(({ name }) => name) as [string, string];
    expect(changed.hash).not.toBe(builtIn.hash);
    expect(scenarioHash(changed, first)).not.toBe(scenarioHash(builtIn, first));
    expect(scenarioHash(changed, second)).toBe(scenarioHash(builtIn, second));
    expect(graderHash(changed, first)).toBe(graderHash(builtIn, first));
  });

  it('changes the hash of every scenario with its world, and of graders with their targets', () => {
    const moved = loadPack(
      written(
        'moved',
        draft((pack) => (pack.world.CONTACT[0].name = 'Someone Else')),
      ),
    );
    const name = 'wifi_off';
    expect(scenarioHash(moved, name)).not.toBe(scenarioHash(builtIn, name));
    expect(graderHash(moved, name)).toBe(graderHash(builtIn, name));
    expect(graderHash(builtIn, 'get_cellular')).not.toBe(graderHash(builtIn, name));
  });

  it('has a JSON Schema that names its parts', () => {
    expect(packJsonSchema()).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['name', 'version', 'world', 'states', 'demonstrations', 'scenarios'],
    });
  });
});

/** The built-in catalogue as an author could have written it into one file, with a change. */
function draft(change: (pack: any) => unknown): unknown {
  const { hash: _hash, ...content } = structuredClone(builtIn);
  change(content);
  return content;
}

function written(name: string, content: unknown): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}
