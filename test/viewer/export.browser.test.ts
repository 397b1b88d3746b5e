import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtApp } from '../../viewer/build/built-app.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { NIGHT, storeNight } from './support/night.ts';
import { viewerInBrowser } from './support/viewer-in-browser.ts';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

describe.skipIf(inject('chromium') === null)('an exported viewer, in a folder of a plain web server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'viewer-'));
  const file = join(folder, 'results.db');
  const subject = viewerInBrowser(file, storeNight);
  const server = createServer(({ url = '' }, response) => {
    const path = join(folder, 'site', decodeURIComponent(url.split('?', 1)[0]!.replace('/some/folder/', '')));
    try {
      const target = statSync(path).isDirectory() ? join(path, 'index.html') : path;
      response.writeHead(200, { 'content-type': TYPES[extname(target)] ?? 'application/octet-stream' });
      response.end(readFileSync(target));
    } catch {
      response.writeHead(404).end();
    }
  });
  let exported: Awaited<ReturnType<typeof toolsandbox>>;
  const at = (hash: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/folder/${hash}`;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    exported = await toolsandbox('view', '--results', file, '--export', join(folder, 'site'), '--json');
  });
  afterAll(() => void server.close());

  it('says what it holds', async () => {
    expect(exported).toMatchObject({ code: 0 });
    expect(JSON.parse(exported.stdout)).toEqual({
      folder: join(folder, 'site'),
      // The app; the index; the sweep, its rows and texts; the trajectories.
      files: Object.keys(await builtApp()).length + 1 + 3 + 48,
      sweeps: [NIGHT],
      trajectories: 48,
    });
  });

  it('shows sweeps, trajectories and one of them', async () => {
    const page = await subject.openAt(at(''));
    await page.getByRole('link', { name: NIGHT }).click();
    await page.getByRole('link', { name: '48 trajectories' }).click();
    await expect.poll(() => page.getByRole('status').innerText()).toBe('48 trajectories');
    await page.getByRole('link', { name: 'scenario number 1', exact: true }).first().click();
    await expect.poll(() => page.getByRole('main').innerText()).toContain('Please do number 1.');
  });

  it('searches without a server that could', async () => {
    const page = await subject.openAt(at(`#/trajectories/${NIGHT}?text=NEEDLE`));
    await expect.poll(() => page.getByRole('status').innerText()).toBe('4 of 48 trajectories');
  });

  it('is not written over something else', async () => {
    const again = await toolsandbox('view', '--results', file, '--export', join(folder, 'site'));
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('is not empty');
  });

  it('holds what the server computes', async () => {
    const path = `data/sweeps/${NIGHT}/rows-0.json`;
    const served: unknown = await (await fetch(`${subject.viewer.origin}/${path}`)).json();
    expect(JSON.parse(readFileSync(join(folder, 'site', path), 'utf8'))).toEqual(served);
  });
});
