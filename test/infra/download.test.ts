import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { cachedExecutablePath } from '../../infra/sources/executable-cache.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { downloadSource, ARCHIVE_SHA256 } from '../../infra/sources/download.ts';
import { PINNED_CLI_VERSION } from '../../infra/sources/temporal-cli.ts';
import { listening } from '../support/listening.ts';
import { script, temporaryDirectory, versionLine } from './fixtures.ts';

/** Where a server of this test listens, until it ends. */
async function originOf(server: Server): Promise<string> {
  const { url, [Symbol.asyncDispose]: close } = await listening(server);
  onTestFinished(close);
  return url;
}

/** A stand-in for temporal.download: serves the archive's URL, then the archive. */
async function downloadSite(
  archive: Buffer,
  send: (response: ServerResponse) => unknown = (response) => response.end(archive),
): Promise<string> {
  const origin = await originOf(
    createServer((request, response) => {
      if (request.url === '/archive.tar.gz') send(response);
      else if (request.url?.startsWith(`/cli/v${PINNED_CLI_VERSION}?`)) {
        response.end(JSON.stringify({ archiveUrl: `${origin}/archive.tar.gz` }));
      } else response.writeHead(404).end();
    }),
  );
  return origin;
}

/** A download, its cache in a folder of the test, and what it reports. */
function download(directory: string, origin: string, sum: string, progressMs = 10) {
  const environment = { XDG_CACHE_HOME: join(directory, 'cache'), PATH: process.env['PATH'] };
  const lines: string[] = [];
  const checksums = { [TARGET]: sum };
  const source = downloadSource({
    environment,
    origin,
    checksums,
    report: (line) => void lines.push(line),
    progressMs,
  });
  return { source, lines, cached: cachedExecutablePath(environment) };
}

const TARGET = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** An archive of a Temporal CLI that leaves a trace when it is run. */
async function exampleArchive(directory: string): Promise<Buffer> {
  const body = `touch ${directory}/run\n${versionLine(PINNED_CLI_VERSION, '1.29.1')}`;
  await script(join(directory, 'temporal'), body);
  await promisify(execFile)('tar', ['-czf', join(directory, 'a.tar.gz'), '-C', directory, 'temporal']);
  return readFile(join(directory, 'a.tar.gz'));
}

test('an archive is downloaded, unpacked, checked and cached', async () => {
  const directory = await temporaryDirectory();
  const archive = await exampleArchive(directory);
  const origin = await downloadSite(archive);
  const { source, lines, cached } = download(directory, origin, sha256(archive), 60_000);
  expect(await source.get()).toMatchObject({ path: cached, cli: PINNED_CLI_VERSION });
  expect(lines).toEqual([
    `downloading the Temporal CLI v${PINNED_CLI_VERSION} from ${origin}/archive.tar.gz; once, usually less than a minute`,
  ]);
});

test('a slow download says how far it is', async () => {
  const directory = await temporaryDirectory();
  const archive = await exampleArchive(directory);
  const origin = await downloadSite(archive, async (response) => {
    response.writeHead(200, { 'content-length': archive.length });
    response.write(archive.subarray(0, 10));
    await expect.poll(() => lines.at(-1)).toBe('  downloaded 0 of 0 MB');
    response.end(archive.subarray(10));
  });
  const { source, lines } = download(directory, origin, sha256(archive));
  expect(await source.get()).toMatchObject({ kind: 'executable' });
  expect(lines[0]).toMatch(/^downloading /);
});

test('an archive with another checksum is neither run nor cached', async () => {
  const directory = await temporaryDirectory();
  const archive = await exampleArchive(directory);
  const expected = sha256(Buffer.from('another archive'));
  const { source, cached } = download(directory, await downloadSite(archive), expected);
  await expect(source.get()).rejects.toThrow(SourceUnavailable);
  await expect(source.get()).rejects.toThrow(`its SHA-256 is ${sha256(archive)} instead of ${expected}`);
  expect(existsSync(join(directory, 'run'))).toBe(false);
  expect(existsSync(cached)).toBe(false);
});

test('nothing is downloaded for a platform without a pinned checksum', async () => {
  const environment = { XDG_CACHE_HOME: await temporaryDirectory() };
  const source = downloadSource({ environment, origin: 'http://127.0.0.1:1', checksums: {}, report: () => {} });
  await expect(source.get()).rejects.toThrow(`no checksum is pinned for ${TARGET}`);
  await expect(source.inspect()).rejects.toThrow(`no checksum is pinned for ${TARGET}`);
});

test('the checksums of all platforms are distinct SHA-256 sums', () => {
  const sums = Object.values(ARCHIVE_SHA256);
  for (const sum of sums) expect(sum).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(sums).size).toBe(sums.length);
  const platforms = ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-arm64'];
  expect(Object.keys(ARCHIVE_SHA256).toSorted()).toEqual(platforms);
});

test('a broken archive leaves nothing in the cache', async () => {
  const archive = Buffer.from('not an archive');
  const origin = await downloadSite(archive);
  const { source, cached } = download(await temporaryDirectory(), origin, sha256(archive));
  await expect(source.get()).rejects.toThrow(SourceUnavailable);
  expect(existsSync(cached)).toBe(false);
});

test('an unreachable download site is skipped with the reason', async () => {
  const [port] = await freePorts([0]);
  const { source } = download(await temporaryDirectory(), `http://127.0.0.1:${port}`, '0');
  await expect(source.get()).rejects.toThrow('ECONNREFUSED');
  await expect(source.inspect()).rejects.toThrow(SourceUnavailable);
});

test('an answer of a broken site that does not end is not read to its end', async () => {
  let sent = 0;
  const server = createServer((_request, response) => {
    const send = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, ' '))) sent += 64 * 1024;
    };
    response.on('drain', send);
    send();
  });
  const { source } = download(await temporaryDirectory(), await originOf(server), '0');
  await expect(source.get()).rejects.toThrow('more than 1 MB');
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});
