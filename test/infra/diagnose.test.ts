import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnose } from '../../infra/engine/diagnose.ts';
import type { DiagnoseOptions } from '../../infra/engine/diagnose.ts';
import { EngineUnavailable, RungFailure } from '../../infra/engine/rung.ts';
import { rung, temporaryDirectory } from './fixtures.ts';

const absent = rung('our cache', async () => {
  throw new RungFailure('nothing there', 'fill it');
});
const broken = rung('TEMPORAL_ADDRESS', async () => {
  throw new EngineUnavailable('db.example:7233 does not answer');
});
const present = rung('temporal on PATH', async () => ({
  kind: 'executable',
  path: 'temporal',
  version: { cli: '1.5.1', server: '1.29.1' },
}));

async function find(check: string, options: Partial<DiagnoseOptions>) {
  const directory = join(await temporaryDirectory(), 'not', 'yet', 'there');
  const all = await diagnose({ directory, environment: {}, rungs: [], ...options });
  return all.find((diagnosis) => diagnosis.check === check);
}

describe('diagnose', () => {
  test('finds the Node that runs it and the SDK good', async () => {
    expect(await find('Node', {})).toMatchObject({ ok: true, detail: process.versions.node });
    expect(await find('Temporal SDK', {})).toMatchObject({ ok: true, detail: expect.stringMatching(/^1\.\d+\.\d+$/) });
  });

  test('names the way an engine would come', async () => {
    expect(await find('engine: our cache', { rungs: [absent, present] })).toEqual({
      check: 'engine: our cache',
      ok: 'note',
      detail: 'nothing there',
      mend: 'fill it',
    });
    expect(await find('engine', { rungs: [absent, present] })).toMatchObject({
      ok: true,
      detail: 'would come from temporal on PATH',
    });
  });

  test('is not content with a configured cluster that does not answer, or with no way at all', async () => {
    expect(await find('engine', { rungs: [broken, present] })).toMatchObject({ ok: false });
    expect(await find('engine', { rungs: [absent] })).toMatchObject({ ok: false, mend: expect.any(String) });
  });

  test('accepts a directory yet to be made, and not one below a file', async () => {
    expect(await find('working directory', {})).toMatchObject({ ok: true });
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    expect(await find('working directory', { directory: join(file, 'state') })).toMatchObject({ ok: false });
  });

  test('names keys and never shows them', async () => {
    const environment = { OPENAI_API_KEY: 'sk-very-secret' };
    const all = await diagnose({ directory: await temporaryDirectory(), environment, rungs: [] });
    expect(all).toContainEqual({ check: 'OPENAI_API_KEY', ok: 'note', detail: 'set' });
    expect(all).toContainEqual({ check: 'ANTHROPIC_API_KEY', ok: 'note', detail: 'not set' });
    expect(JSON.stringify(all)).not.toContain('very-secret');
  });
});
