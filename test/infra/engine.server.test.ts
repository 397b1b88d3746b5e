import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findEngine } from '../../infra/find-engine.ts';
import type { EngineOptions } from '../../infra/engine-options.ts';
import { engineFiles } from '../../infra/engine-files.ts';
import { runningEngine } from '../../infra/engine-state.ts';
import { probeTemporal, createClient } from '../../infra/connection.ts';
import { SEARCH_ATTRIBUTE_TYPES } from '../../runs/search-attributes.ts';
import { ensureSearchAttributes, retryUntilMapped } from '../../infra/search-attributes.ts';
import { temporaryDirectory } from './fixtures.ts';
import { atNight } from '../support/nightly.ts';

// Without Temporal's variables, so that a developer's own cluster is not used.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_')));

async function engineIn(directory: string, options: Partial<EngineOptions> = {}) {
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  const engine = await findEngine({ directory, environment, report, own: true, ...options });
  onTestFinished(() => engine.stop());
  const connection = await Connection.connect(engine.connection);
  onTestFinished(() => connection.close());
  return { engine, connection, lines };
}

atNight(() => {
  test('a dev server keeps its database for the next command', async () => {
    const directory = await temporaryDirectory();
    const { engine, connection } = await engineIn(directory);
    expect((await fetch(engine.uiAddress ?? '')).status).toBe(200);
    await createClient(connection).workflow.start('none', { taskQueue: 'none', workflowId: 'kept' });
    await engine.stop();
    expect(existsSync(join(directory, 'engine.json'))).toBe(false);

    const again = await engineIn(directory, { use: 'ask' });
    const description = await createClient(again.connection).workflow.getHandle('kept').describe();
    expect(description.status.name).toBe('RUNNING');
  });
});

test('a dev server that is killed is there again at the same address', async () => {
  const directory = await temporaryDirectory();
  const { engine, lines } = await engineIn(directory);
  process.kill(runningEngine(engineFiles(directory))?.server?.pid ?? 0, 'SIGKILL');
  const report = `the dev server died (SIGKILL); restarted on ${engine.address}`;
  await vi.waitFor(() => expect(lines).toContain(report), { timeout: 120_000, interval: 100 });
  await probeTemporal(engine.connection, 'default', 20_000);
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
