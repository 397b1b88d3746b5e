import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findEngine } from '../../infra/find-engine.ts';
import type { EngineOptions } from '../../infra/engine-options.ts';
import { engineSources } from '../../infra/sources/engine-sources.ts';
import { probeTemporal } from '../../infra/connection.ts';
import { createClient } from '../../infra/create-client.ts';
import { SEARCH_ATTRIBUTE_TYPES } from '../../runs/search-attributes.ts';
import { ensureSearchAttributes, retryUntilMapped } from '../../infra/search-attributes.ts';
import { isAlive, temporaryDirectory } from './fixtures.ts';

// Without Temporal's variables, so that a developer's own cluster is not used.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_')));

async function engineIn(directory: string, options: Partial<EngineOptions> = {}) {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const engine = await findEngine({ directory, environment, report, fresh: true, ...options });
  onTestFinished(() => engine.stop());
  const connection = await Connection.connect(engine.connection);
  onTestFinished(() => connection.close());
  return { engine, connection, lines };
}

describe('a dev server', () => {
  test('is shared by the commands of a directory, stops with the last, and keeps its database', async () => {
    const directory = await temporaryDirectory();
    const { engine, connection } = await engineIn(directory);
    const second = await engineIn(directory, { fresh: false });
    expect(second.engine).toMatchObject({ address: engine.address, uiAddress: engine.uiAddress, source: 'running' });
    expect((await fetch(engine.uiAddress ?? '')).status).toBe(200);

    const client = createClient(connection);
    await client.workflow.start('no-such-workflow', { taskQueue: 'none', workflowId: 'kept' });
    const { pid } = JSON.parse(await readFile(join(directory, 'engine.json'), 'utf8')) as { pid: number };
    expect(isAlive(pid)).toBe(true);
    await engine.stop();
    expect(isAlive(pid)).toBe(true);
    await second.engine.stop();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 120_000, interval: 100 });
    expect(existsSync(join(directory, 'engine.json'))).toBe(false);

    const again = await engineIn(directory);
    const description = await createClient(again.connection).workflow.getHandle('kept').describe();
    expect(description.status.name).toBe('RUNNING');
  });

  test('is started once for two commands that start together', async () => {
    const directory = await temporaryDirectory();
    const sources = engineSources({ directory, environment, report: () => {}, fresh: true });
    const [one, two] = await Promise.all([
      engineIn(directory, { fresh: false, sources }),
      engineIn(directory, { fresh: false, sources }),
    ]);
    expect(one.engine.address).toBe(two.engine.address);
    expect([one.engine.source, two.engine.source]).toContain('running');
  });

  test('is restarted on the same port when it is killed', async () => {
    const directory = await temporaryDirectory();
    const { engine, lines } = await engineIn(directory);
    const state = JSON.parse(await readFile(join(directory, 'engine.json'), 'utf8')) as { pid: number };
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(state.pid)]);
    process.kill(Number(stdout.trim()), 'SIGKILL');
    const report = `died (SIGKILL); restarted on ${engine.address}`;
    await vi.waitFor(() => expect(lines).toContainEqual(expect.stringContaining(report)), {
      timeout: 120_000,
      interval: 100,
    });
    await vi.waitFor(() => probeTemporal(engine.connection, 'default', 1_000), { timeout: 120_000, interval: 200 });
  });
});

describe('search attributes', () => {
  test('are all registered, also by two processes at once and in an older database', async () => {
    const { connection } = await engineIn(await temporaryDirectory());
    const list = async () => (await connection.operatorService.listSearchAttributes({ namespace })).customAttributes;
    const namespace = 'default';
    expect(Object.keys(await list())).toEqual(expect.arrayContaining(Object.keys(SEARCH_ATTRIBUTE_TYPES)));

    const gone = ['Outcome', 'Similarity', 'Categories'];
    await connection.operatorService.removeSearchAttributes({ namespace, searchAttributes: gone });
    expect(Object.keys(await list())).not.toContain('Outcome');
    await Promise.all([ensureSearchAttributes(connection, namespace), ensureSearchAttributes(connection, namespace)]);
    expect(Object.keys(await list())).toEqual(expect.arrayContaining(gone));
  });

  test('of another type are an error that lists the commands to run', async () => {
    const { connection } = await engineIn(await temporaryDirectory());
    const namespace = 'default';
    await connection.operatorService.removeSearchAttributes({ namespace, searchAttributes: ['Outcome'] });
    const datetime = { Outcome: 5 };
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes: datetime });
    const ensuring = ensureSearchAttributes(connection, namespace);
    await expect(ensuring).rejects.toThrow(/Outcome \(they exist with another type\)/);
    await expect(ensuring).rejects.toThrow(/--name Outcome --type Keyword\n/);
  });

  test('that a namespace does not accept yet delay the start of a workflow', async () => {
    const { connection } = await engineIn(await temporaryDirectory());
    const namespace = 'default';
    await connection.operatorService.removeSearchAttributes({ namespace, searchAttributes: ['Outcome'] });
    const client = createClient(connection);
    const key = defineSearchAttributeKey('Outcome', 'KEYWORD');
    let starts = 0;
    const start = () => {
      starts += 1;
      const typedSearchAttributes = [{ key, value: 'completed' }];
      return client.workflow.start('none', { taskQueue: 'none', workflowId: 'mapped', typedSearchAttributes });
    };
    await expect(retryUntilMapped(start, 0)).rejects.toMatchObject({
      cause: { details: expect.stringContaining('no mapping defined for search attribute Outcome') },
    });
    const starting = retryUntilMapped(start);
    await vi.waitFor(() => expect(starts).toBeGreaterThan(2), { timeout: 120_000, interval: 100 });
    await ensureSearchAttributes(connection, namespace);
    expect((await starting).workflowId).toBe('mapped');
  });
});
