import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnose } from '../../infra/diagnose.ts';
import type { DoctorOptions } from '../../infra/diagnose.ts';
import { EngineUnavailable } from '../../infra/errors.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { exampleSource, temporaryDirectory } from './fixtures.ts';

const absent = exampleSource('cache', async () => {
  throw new SourceUnavailable('empty', 'fill it');
});
const broken = exampleSource('TEMPORAL_ADDRESS', async () => {
  throw new EngineUnavailable('db.example:7233 does not respond');
});
const present = exampleSource('temporal on PATH', async () => ({
  kind: 'executable',
  path: 'temporal',
  cli: '1.5.1',
  server: '1.29.1',
}));

async function find(check: string, options: Partial<DoctorOptions>) {
  const directory = join(await temporaryDirectory(), 'not', 'yet', 'there');
  const all = await diagnose({ directory, environment: {}, keyVariables: [], sources: [], ...options });
  return all.find((diagnosis) => diagnosis.check === check);
}

describe('diagnose', () => {
  test('accepts the running Node and the installed SDK', async () => {
    expect(await find('Node', {})).toMatchObject({ ok: true, detail: process.versions.node });
    expect(await find('Temporal SDK', {})).toMatchObject({ ok: true, detail: expect.stringMatching(/^1\.\d+\.\d+$/) });
  });

  test('names the source that an engine would come from', async () => {
    expect(await find('engine: cache', { sources: [absent, present] })).toEqual({
      check: 'engine: cache',
      ok: 'note',
      detail: 'empty',
      hint: 'fill it',
    });
    expect(await find('engine', { sources: [absent, present] })).toMatchObject({
      ok: true,
      detail: 'source: temporal on PATH',
    });
  });

  test('fails when a configured cluster does not respond, or no source works', async () => {
    expect(await find('engine', { sources: [broken, present] })).toMatchObject({ ok: false });
    expect(await find('engine', { sources: [absent] })).toMatchObject({ ok: false, hint: expect.any(String) });
  });

  test('accepts a directory that does not exist yet, but not one below a file', async () => {
    expect(await find('working directory', {})).toMatchObject({ ok: true });
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    expect(await find('working directory', { directory: join(file, 'state') })).toMatchObject({ ok: false });
  });

  test('names keys but never shows their values', async () => {
    const environment = { A_API_KEY: 'sk-very-secret' };
    const all = await diagnose({
      directory: await temporaryDirectory(),
      environment,
      keyVariables: ['A_API_KEY', 'B_API_KEY'],
      sources: [],
    });
    expect(all).toContainEqual({ check: 'A_API_KEY', ok: 'note', detail: 'set' });
    expect(all).toContainEqual({ check: 'B_API_KEY', ok: 'note', detail: 'not set' });
    expect(JSON.stringify(all)).not.toContain('very-secret');
  });
});
