import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { cachedCode } from '../../workers/cached-code.ts';
import { bundleKey } from '../../workers/workflow-bundle.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/bundle.ts', import.meta.url));

function bundle(cache: string) {
  return promisify(execFile)(process.execPath, [SCRIPT], { env: { ...process.env, XDG_CACHE_HOME: cache } });
}

it('the workflow code is bundled once, for workers that start later, with keys for payloads or without', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'toolsandbox-prebuilt-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  const { stdout } = await bundle(cache);
  const line = (workers: string) =>
    `workflow code bundled for workers ${workers}: \\d{3,} KB in .*toolsandbox-temporal\n`;
  expect(stdout).toMatch(new RegExp(`^${line('without keys for payloads')}${line('with keys')}$`));
  const nobody = () => Promise.reject(new Error('bundled again'));
  const keys = [undefined, `2026-12:${randomBytes(32).toString('base64')}`];
  const codes = keys.map((key) => {
    const { failureConverterPath } = dataConverter({ TOOLSANDBOX_PAYLOAD_KEYS: key });
    return cachedCode(bundleKey(undefined, failureConverterPath), { XDG_CACHE_HOME: cache }, nobody);
  });
  const [open, encrypted] = await Promise.all(codes);
  for (const code of [open, encrypted]) expect(code).toContain('sweepShard');
  expect(encrypted).not.toBe(open);
});

it('a cache that cannot be written is an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-prebuilt-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(bundle(file)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('XDG_CACHE_HOME') });
});
