import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { cachedExecutablePath } from '../../infra/sources/executable-cache.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { downloadSource } from '../../infra/sources/download.ts';
import { PINNED_CLI_VERSION } from '../../infra/sources/temporal-cli.ts';
import { script, temporaryDirectory, versionLine } from './fixtures.ts';

/** A stand-in for temporal.download: serves the archive's URL, then the archive. */
async function downloadSite(archive: Buffer): Promise<string> {
  const [port] = await freePorts([0]);
  const origin = `http://127.0.0.1:${port}`;
  const server = createServer((request, response) => {
    if (request.url === '/archive.tar.gz') response.end(archive);
    else if (request.url?.startsWith(`/cli/v${PINNED_CLI_VERSION}?`)) {
      response.end(JSON.stringify({ archiveUrl: `${origin}/archive.tar.gz`, fileToExtract: 'temporal' }));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return origin;
}

test('an archive is downloaded, unpacked, checked and cached', async () => {
  const directory = await temporaryDirectory();
  await script(join(directory, 'temporal'), versionLine(PINNED_CLI_VERSION, '1.29.1'));
  await promisify(execFile)('tar', ['-czf', join(directory, 'a.tar.gz'), '-C', directory, 'temporal']);
  const origin = await downloadSite(await readFile(join(directory, 'a.tar.gz')));
  const environment = { XDG_CACHE_HOME: join(directory, 'cache'), PATH: process.env['PATH'] };
  const lines: string[] = [];
  const found = await downloadSource({ environment, origin, report: (line) => void lines.push(line) }).get();
  expect(found).toMatchObject({ path: cachedExecutablePath(environment), version: { cli: PINNED_CLI_VERSION } });
  expect(lines).toEqual([`downloading Temporal CLI v${PINNED_CLI_VERSION} from ${origin}/archive.tar.gz`]);
});

test('a broken archive leaves nothing in the cache', async () => {
  const environment = { XDG_CACHE_HOME: await temporaryDirectory(), PATH: process.env['PATH'] };
  const origin = await downloadSite(Buffer.from('not an archive'));
  const getting = downloadSource({ environment, origin, report: () => {} }).get();
  await expect(getting).rejects.toThrow(SourceUnavailable);
  expect(existsSync(cachedExecutablePath(environment))).toBe(false);
});

test('an unreachable download site is skipped with the reason', async () => {
  const [port] = await freePorts([0]);
  const environment = { XDG_CACHE_HOME: await temporaryDirectory() };
  const source = downloadSource({ environment, origin: `http://127.0.0.1:${port}`, report: () => {} });
  await expect(source.get()).rejects.toThrow('ECONNREFUSED');
  await expect(source.inspect()).rejects.toThrow(SourceUnavailable);
});
