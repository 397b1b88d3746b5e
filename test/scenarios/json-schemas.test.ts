import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { SCHEMA_FOLDER } from '../../scenarios/scaffold.ts';
import { jsonSchemas } from '../../scripts/json-schemas.ts';
import { BUILT_IN_CATALOGUE } from '../../scenarios/pack-files.ts';

const folder = fileURLToPath(SCHEMA_FOLDER);

describe('the JSON Schemas for editors', () => {
  it('are up to date; `npm run schemas` writes them', () => {
    const written = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    expect(Object.fromEntries(written)).toEqual(jsonSchemas());
  });

  it('are named in the first line of every file of the catalogue', () => {
    const files = readdirSync(BUILT_IN_CATALOGUE, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.yaml'),
    );
    expect(files.length).toBeGreaterThanOrEqual(8);
    for (const name of files) {
      const path = join(BUILT_IN_CATALOGUE, name);
      const [first = ''] = readFileSync(path, 'utf8').split('\n');
      const [, schema = ''] = /^# yaml-language-server: \$schema=(.+)$/.exec(first) ?? [];
      expect(readdirSync(folder), `${name}: ${first}`).toContain(schema.split('/').at(-1));
      expect(join(path, '..', schema)).toBe(join(folder, schema.split('/').at(-1) ?? ''));
    }
  });

  it('describe sentences and refuse unknown keys', () => {
    const schema: unknown = JSON.parse(jsonSchemas()['scenarios.schema.json'] ?? '');
    expect(JSON.stringify(schema)).toContain('The agent got the answer to such a call');
    expect(schema).toMatchObject({
      type: 'array',
      items: { anyOf: [{ additionalProperties: false }, { additionalProperties: false, required: ['name', 'like'] }] },
    });
  });
});
