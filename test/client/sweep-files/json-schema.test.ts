import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SWEEP_FILE_SCHEMA, sweepFileJsonSchema } from '../../../scripts/json-schemas.ts';

const ROOT = join(import.meta.dirname, '../../..');
const valid = new Ajv2020({ allowUnionTypes: true }).compile(JSON.parse(sweepFileJsonSchema()) as object);

describe('the JSON Schema of sweep files', () => {
  it('is up to date; `npm run schemas` writes it', () => {
    expect(readFileSync(SWEEP_FILE_SCHEMA, 'utf8')).toBe(sweepFileJsonSchema());
  });

  it('accepts sweeps/nightly.yaml, which names it', () => {
    const text = readFileSync(join(ROOT, 'sweeps/nightly.yaml'), 'utf8');
    expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/client\/sweep-files\/sweep-file\.schema\.json\n/);
    expect(valid(parse(text)), JSON.stringify(valid.errors)).toBe(true);
  });

  it('requires agents only, and refuses what it does not know', () => {
    expect(valid({ agents: ['scripted:oracle'], notifications: [{ webhook_env: 'HOOK' }] })).toBe(true);
    expect(valid({ user: 'scripted:user' })).toBe(false);
    expect(valid({ agents: ['scripted:oracle'], agent: 'x' })).toBe(false);
    expect(valid({ agents: ['scripted:oracle'], notifications: [{ webhook: 'https://hooks.example/secret' }] })).toBe(
      false,
    );
  });
});
