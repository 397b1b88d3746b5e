import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { openStore } from '../../results/open-store.ts';
import { findS3Server, startS3Server } from '../../scripts/cluster/s3-server.ts';
import type { S3Server } from '../../scripts/cluster/s3-server.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { jsonLines, toolsandbox } from '../cli/command-line.ts';
import { keyDifferences } from '../cli/documented-keys.ts';
import { exampleRecord } from '../results/example-record.ts';
import { createMachine } from '../support/machine.ts';

const command = await findS3Server((line) => console.log(line)).catch((error: unknown) => {
  if (!(error instanceof SourceUnavailable)) throw error;
  console.warn(`SKIPPED: the tests of archives on an S3 server, because ${error.message}`);
  return null;
});

const SECRET = 'not-so-secret';
/** In three objects. */
const RUNS = 401;

/** In place of those in the home folder. */
const NO_FILES = { AWS_SHARED_CREDENTIALS_FILE: '/nowhere/credentials', AWS_CONFIG_FILE: '/nowhere/config' };

describe.skipIf(command === null)('an S3 server takes the logs of old sweeps', () => {
  let folder: string;
  let server: S3Server;
  beforeAll(async () => {
    folder = await processFolder('s3');
    server = await startS3Server(command ?? '', folder, ['archive']);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Results with an ended sweep of so many runs, in a folder of their own. */
  async function resultsWith(runs: number, directory?: string): Promise<string> {
    const path = join(directory ?? (await processFolder('archive')), 'results.db');
    const store = await openStore(path, 'write');
    onTestFinished(() => rmSync(dirname(path), { recursive: true, force: true }));
    await store.sweeps.open({ id: 'old', parameters: {}, cells: runs, createdAt: 1 });
    for (let trial = 1; trial <= runs; trial++) await store.trajectories.save(exampleRecord({ sweep: 'old', trial }));
    await store.sweeps.close('old', { endedAt: 2, status: 'completed', reasons: [] });
    await store.close();
    return path;
  }

  function withEnvironment(variables: Readonly<Record<string, string>>): void {
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  }
  beforeEach(() => withEnvironment(server.environment));
  afterEach(() => vi.unstubAllEnvs());

  async function json(path: string, ...args: readonly string[]) {
    const { code, stdout, stderr } = await toolsandbox(...args, '--results', path, '--json');
    expect(code, stderr).toBe(0);
    return jsonLines(stdout);
  }

  const objectsIn = (prefix: string) =>
    readdirSync(join(server.objects, 'archive'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes(`/${prefix}/`))
      .map((entry) => join(entry.parentPath, entry.name));

  async function exported(path: string) {
    const output = `${path}.jsonl`;
    const { code, stderr } = await toolsandbox(
      'export',
      'old',
      '--format',
      'jsonl',
      '-o',
      output,
      '--force',
      '--results',
      path,
    );
    return { code, stderr, text: code === 0 ? readFileSync(output, 'utf8') : '' };
  }

  it('gives them back, and until then reports stay as they are', async () => {
    const path = await resultsWith(3);
    const [before, report] = [await exported(path), await json(path, 'report', 'old')];
    const [archived] = await json(path, 'archive', '--older-than', '1d', '--to', 's3://archive/first');
    expect(keyDifferences(archived, '`archive`')).toEqual([]);
    expect(archived).toMatchObject({ sweep: 'old', logs: 3, objects: 1, archived: 3 });
    const [runs = ''] = objectsIn('first').filter((name) => name.endsWith('.jsonl.gz'));
    expect(gunzipSync(readFileSync(runs)).toString()).toBe(before.text);
    expect(await json(path, 'report', 'old')).toEqual(report);
    const refused = await exported(path);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/the log of run .* is archived at s3:\/\/archive\/first\/.*toolsandbox restore old/);
    const [restored] = await json(path, 'restore', 'old');
    expect(keyDifferences(restored, '`restore`')).toEqual([]);
    expect(restored).toMatchObject({ sweep: 'old', restored: 3 });
    expect((await exported(path)).text).toBe(before.text);
  });

  it('keeps them when the sweep is purged, and they can be imported again', async () => {
    const path = await resultsWith(3);
    const before = await exported(path);
    await json(path, 'archive', '--sweep', 'old', '--to', 's3://archive/second/');
    const [purged] = await json(path, 'purge', '--sweep', 'old', '--yes', '--own-engine');
    expect(purged).toMatchObject({ runs: 3, archived: 3, deleted: true });
    expect(await json(path, 'sweeps')).toEqual([]);
    const [runs = ''] = objectsIn('second').filter((name) => name.endsWith('.jsonl.gz'));
    await json(path, 'import', 'results', runs);
    expect(jsonLines((await exported(path)).text)).toEqual(jsonLines(before.text));
  });

  it.each([1, 2])('loses nothing if the command is killed once it has stored %i objects', async (objects) => {
    const machine = await createMachine(server.environment);
    const path = await resultsWith(RUNS, machine.directory);
    const before = await exported(path);
    const to = ['--to', `s3://archive/killed-${objects}`];
    const stored = () => objectsIn(`killed-${objects}`);
    const killed = machine.start('archive', '--sweep', 'old', ...to, '--results', path);
    await eventually(
      () => `${objects} objects; so far ${killed.output.stderr}`,
      () => stored().filter((name) => name.endsWith('.gz')).length >= objects || undefined,
    );
    killed.kill();
    await killed.ended;
    const again = await toolsandbox('archive', '--sweep', 'old', ...to, '--results', path);
    expect(again.code, again.stderr).toBe(0);
    const store = await openStore(path, 'read');
    const { logs } = await store.retention.sizeOf('old');
    const parts = await store.archive.parts('old');
    await store.close();
    expect(logs).toBe(0);
    expect(parts.reduce((sum, { runs }) => sum + runs, 0)).toBe(RUNS);
    const [manifest = ''] = stored().filter((name) => name.endsWith('manifest.json'));
    const listed = (JSON.parse(readFileSync(manifest, 'utf8')) as { parts: { sha256: string }[] }).parts;
    expect(listed.map(({ sha256 }) => sha256)).toEqual(parts.map(({ sha256 }) => sha256));
    expect(await json(path, 'restore', 'old')).toMatchObject([{ restored: RUNS }]);
    expect((await exported(path)).text === before.text).toBe(true);
  });

  it.each([
    ['s3://archive/x', { AWS_SECRET_ACCESS_KEY: `${SECRET}-but-wrong` }, 'login refused'],
    ['s3://archive/x', { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', ...NO_FILES }, 'no credentials'],
    ['s3://elsewhere/x', {}, 'the bucket does not exist'],
    ['s3://archive/x', { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }, 'no answer from the server'],
    ['https://archive/x', {}, 'not a place in object storage; give a URL such as s3://BUCKET/PREFIX'],
  ])('that cannot be used is an error that says why: %s with %j', async (to, variables, message) => {
    const path = await resultsWith(1);
    withEnvironment({ ...server.environment, ...variables });
    const { code, stdout, stderr } = await toolsandbox('archive', '--sweep', 'old', '--to', to, '--results', path);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
    expect(stdout + stderr).not.toContain(SECRET);
    expect((await exported(path)).code).toBe(0);
  });

  it('finds credentials and endpoint in the shared files of AWS programs', async () => {
    const path = await resultsWith(1);
    const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL } = server.environment;
    const file = join(folder, 'aws');
    writeFileSync(
      file,
      `[profile lab]\naws_access_key_id = ${AWS_ACCESS_KEY_ID}\naws_secret_access_key = ${AWS_SECRET_ACCESS_KEY}\n` +
        `region = us-east-1\nendpoint_url = ${AWS_ENDPOINT_URL}\n`,
    );
    for (const name of Object.keys(server.environment)) vi.stubEnv(name, undefined);
    vi.stubEnv('AWS_PROFILE', 'lab');
    vi.stubEnv('AWS_CONFIG_FILE', file);
    const { code, stderr } = await toolsandbox(
      'archive',
      '--sweep',
      'old',
      '--to',
      's3://archive/shared',
      '--results',
      path,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(objectsIn('shared')).toHaveLength(2);
  });
});
