import { createServer } from 'node:http';
import { readFileSync, statSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { pathToFileURL } from 'node:url';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Listening } from '../../files/http/listen-on.ts';
import { builtApp } from '../../viewer/build/built-app.ts';
import { RECEIVER, scriptPath } from '../../viewer/documents/document-script.ts';
import { rowsPath } from '../../viewer/documents/document-paths.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { NIGHT, storeNight } from './support/night.ts';
import { textOf, viewerInBrowser } from './support/viewer-in-browser.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listening } from '../support/listening.ts';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

describe.skipIf(inject('chromium') === null)('an exported viewer, in a folder of a plain web server', () => {
  const folder = temporaryFolder();
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
  let site: Listening;
  const at = (hash: string) => `${site.url}/some/folder/${hash}`;

  beforeAll(async () => {
    site = await listening(server);
    exported = await toolsandbox('view', '--results', file, '--export', join(folder, 'site'), '--json');
  });
  afterAll(() => site[Symbol.asyncDispose]());

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

  atNight(() => {
    it('shows sweeps, trajectories and one of them', async () => {
      const page = await subject.openAt(at(''));
      await page.getByRole('link', { name: NIGHT }).click();
      await page.getByRole('link', { name: '48 trajectories' }).click();
      await expect.poll(textOf(page.getByRole('status'))).toBe('48 trajectories');
      await page.getByRole('link', { name: 'scenario number 1', exact: true }).first().click();
      await expect.poll(textOf(page.getByRole('main'))).toContain('Please do number 1.');
    });
  });

  atNight(() => {
    it('searches without a server that could', async () => {
      const page = await subject.openAt(at(`#/trajectories/${NIGHT}?text=NEEDLE`));
      await expect.poll(textOf(page.getByRole('status'))).toBe('4 of 48 trajectories');
    });
  });

  it('works as a file, without any server', async () => {
    const page = await subject.openAt(pathToFileURL(join(folder, 'site', 'index.html')).href);
    await page.getByRole('link', { name: NIGHT }).click();
    await page.getByRole('link', { name: '48 trajectories' }).click();
    await page.getByLabel('Search in what was said').fill('the needle');
    await expect.poll(textOf(page.getByRole('status'))).toBe('4 of 48 trajectories');
    await page.getByRole('link', { name: 'scenario number 7', exact: true }).first().click();
    await expect.poll(textOf(page.getByRole('main'))).toContain('Please do number 7: find the Needle');
    expect(await page.locator('mark').allInnerTexts()).toEqual(['the Needle']);
    const { backgroundColor } = (await page.evaluate('({ ...getComputedStyle(document.querySelector("mark")) })')) as {
      readonly backgroundColor: string;
    };
    expect(backgroundColor, 'the styles are there').toMatch(/^(rgb|color|oklab)/);
    await page.goto(`${page.url().split('#')[0]}#/sweep/no-such-sweep`);
    await expect.poll(textOf(page.getByRole('alert'))).toContain('this export does not hold it');
    expect(new Set(subject.takeProblems())).toEqual(new Set(['Failed to load resource: net::ERR_FILE_NOT_FOUND']));
  });

  it('is not written over something else', async () => {
    const again = await toolsandbox('view', '--results', file, '--export', join(folder, 'site'));
    expect(again).toMatchObject({ code: 2, stdout: '' });
    expect(again.stderr).toContain('is not empty');
  });

  it('holds what the server computes', async () => {
    const path = rowsPath(NIGHT, 0);
    const served: unknown = await (await fetch(`${subject.viewer.origin}/${path}`)).json();
    const script = readFileSync(join(folder, 'site', scriptPath(path)), 'utf8');
    const received: unknown[] = [];
    runInNewContext(script, { [RECEIVER]: (...given: unknown[]) => received.push(...given) });
    expect(received[0]).toBe(path);
    expect(JSON.parse(String(received[1]))).toEqual(served);
  });
});
