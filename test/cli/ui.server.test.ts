import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Client, Connection } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { COLUMNS } from '../../client/temporal-ui/sweep-view.ts';
import { connectClient } from '../../infra/connection.ts';
import { createClient } from '../../infra/create-client.ts';
import { historyToJSON } from '../../infra/history-json.ts';
import { openStore } from '../../results/open-store.ts';
import { mainQueue } from '../../runs/names.ts';
import { findChromium, NO_CHROMIUM } from '../../scripts/find-chromium.ts';
import { temporaryDirectory } from '../infra/fixtures.ts';
import { keyDifferences } from './documented-keys.ts';
import { spawnToolsandbox } from './spawned.ts';

const OTHER_STORE = '0123456789ab';
/** A busy machine takes many times as long as a quiet one. */
const PATIENCE_MS = 120_000;
const executablePath = findChromium(process.env);
if (executablePath === undefined) console.warn(`SKIPPED: the tests of the web UI in a browser: ${NO_CHROMIUM}`);

let connection: Connection;
let client: Client;
beforeAll(async () => {
  connection = await connectClient({ address: inject('temporalAddress') });
  client = createClient(connection);
});
afterAll(() => connection.close());

/** A working directory whose newest sweep is `sweep`. Its trajectories wait for a worker that never comes. */
async function workingDirectory() {
  const directory = await temporaryDirectory();
  const sweep = `nightly-${randomUUID()}`;
  const results = join(directory, 'results.db');
  const store = await openStore(results, 'write');
  await store.sweeps.open({ id: 'older', parameters: {}, cells: 1, createdAt: 1 });
  await store.sweeps.open({ id: sweep, parameters: {}, cells: 2, createdAt: 2 });
  await store.close();
  const start = async (workflowType: string, inSweep: string, storeId: string, scenario: string) => {
    const handle = await client.workflow.start(workflowType, {
      workflowId: `${inSweep}/${scenario}@${storeId}`,
      taskQueue: mainQueue(storeId),
      typedSearchAttributes: [
        { key: defineSearchAttributeKey('SweepId', 'KEYWORD'), value: inSweep },
        { key: defineSearchAttributeKey('Scenario', 'KEYWORD'), value: scenario },
        { key: defineSearchAttributeKey('Similarity', 'DOUBLE'), value: 0.625 },
        { key: defineSearchAttributeKey('TurnCount', 'INT'), value: 7 },
      ],
    });
    onTestFinished(async () => void (await handle.terminate()));
    return handle;
  };
  const first = await start('trajectory', sweep, store.id, 'first');
  await start('trajectory', sweep, store.id, 'second');
  await start('sweep', sweep, store.id, 'of-another-type');
  await start('trajectory', `${sweep}-2`, store.id, 'of-another-sweep');
  await start('trajectory', sweep, OTHER_STORE, 'of-another-store');
  await vi.waitFor(async () =>
    expect(await client.workflow.count(`SweepId STARTS_WITH "${sweep}"`)).toMatchObject({ count: 5 }),
  );
  const environment = {
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TOOLSANDBOX_RESULTS: results,
  };
  const ui = (...args: readonly string[]) => {
    const spawned = spawnToolsandbox(['ui', ...args], { cwd: directory, environment });
    onTestFinished(() => spawned[Symbol.asyncDispose]());
    return spawned;
  };
  return { sweep, store: store.id, first, ui };
}

const uiAddress = ['--ui-address', inject('temporalUiAddress')];

describe.skipIf(executablePath === undefined)('the link of `toolsandbox ui`, in a browser', () => {
  async function browse(): Promise<Page> {
    const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  test('lists the trajectories of the newest sweep in this store only, with the columns of a sweep', async () => {
    const { ui } = await workingDirectory();
    const page = await browse();
    await page.goto(await ui(...uiAddress).firstLine());
    await page.getByText('2 Running').waitFor();
    const headers = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    await vi.waitFor(async () => expect(await headers()).toEqual(expect.arrayContaining([...COLUMNS])));
    expect((await headers()).slice(-COLUMNS.length)).toEqual(COLUMNS);
    const rows = await page.getByRole('row').allInnerTexts();
    const listed = rows.flatMap((row) => /first|second|another-\w+/.exec(row) ?? []);
    expect(listed.toSorted()).toEqual(['first', 'second']);
    expect(rows.filter((row) => row.includes('0.625') && row.includes('7'))).toHaveLength(2);
  });

  test('leads to pages that show payloads although they are compressed, as does the UI itself', async () => {
    const { sweep, store, ui } = await workingDirectory();
    const handle = await client.workflow.start('trajectory', {
      workflowId: `${sweep}/told@${store}`,
      taskQueue: mainQueue(store),
      args: [{ said: `The cat sleeps on the safe. ${'Then it purrs. '.repeat(300)}` }],
    });
    onTestFinished(async () => void (await handle.terminate()));
    const { events } = await handle.fetchHistory();
    expect(JSON.stringify(historyToJSON({ events: events ?? [] }))).not.toContain('The cat sleeps');
    const page = await browse();
    const link = new URL(await ui(...uiAddress).firstLine());
    for (const origin of [inject('temporalUiAddress'), link.origin]) {
      await page.goto(`${origin}/namespaces/default/workflows/${encodeURIComponent(handle.workflowId)}`);
      await page.getByText('The cat sleeps on the safe.').first().waitFor();
    }
  });

  test('leads to pages that can also end a workflow', async () => {
    const { first, ui } = await workingDirectory();
    const page = await browse();
    await page.goto(await ui(...uiAddress).firstLine());
    await page.getByRole('link', { name: first.workflowId }).click();
    await page.getByRole('button', { name: 'Request Cancellation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await vi.waitFor(async () => {
      const { events } = await first.fetchHistory();
      expect(events?.some((event) => event.workflowExecutionCancelRequestedEventAttributes)).toBe(true);
    });
  });
});

describe('toolsandbox ui', () => {
  test('serves the link until it is interrupted', async () => {
    const { sweep, ui } = await workingDirectory();
    const running = ui(...uiAddress);
    const link = await running.firstLine();
    expect(new URL(link).pathname).toBe(`/toolsandbox/sweep/${sweep}`);
    expect((await fetch(link)).status).toBe(200);
    const notes = await running.until(/the link works until Ctrl-C/);
    expect(notes).toContain('note: no worker is running');
    process.kill(running.pid, 'SIGINT');
    expect(await running.ended).toMatchObject({ code: 0, stdout: `${link}\n` });
    await expect(fetch(link)).rejects.toThrow('fetch failed');
  });

  test('prints what it shows as JSON', async () => {
    const { sweep, ui } = await workingDirectory();
    const form = JSON.parse(await ui('--json', ...uiAddress).firstLine()) as Record<string, string>;
    expect(keyDifferences(form, '`ui`')).toEqual([]);
    expect(form).toMatchObject({ sweep, namespace: 'default', columns: COLUMNS });
    expect(form['ui_url']).toBe(`${inject('temporalUiAddress')}${form['path']}`);
    expect(new URLSearchParams(form['path']?.split('?')[1]).get('query')).toBe(form['query']);
    const entry = await fetch(form['url'] ?? '');
    expect(await entry.text()).toContain(`location.replace("${form['path']}")`);
  });

  const page = '/namespaces/default/workflows';

  test.each([
    [['--plain', ...uiAddress], inject('temporalUiAddress') + page],
    [['--ui-address', 'https://ui.example'], `https://ui.example${page}`],
    [['--ui-address', 'https://ui.example/namespaces/bench.a1b2c'], `https://ui.example${page}`],
    [['--ui-address', 'http://ui.example/temporal/'], `http://ui.example/temporal${page}`],
  ])('with %j prints the link to the UI itself and says how to get the columns', async (args, expected) => {
    const { sweep, store, ui } = await workingDirectory();
    const { code, stdout, stderr } = await ui(...args).ended;
    const url = new URL(stdout);
    expect({ code, url: url.origin + url.pathname }).toEqual({ code: 0, url: expected });
    expect(url.searchParams.get('query')).toBe(
      `SweepId="${sweep}" AND WorkflowType="trajectory" AND TaskQueue="toolsandbox-${store}"`,
    );
    expect(stderr).toContain(`choose Configure Columns there, then ${COLUMNS.join(', ')}`);
  });

  test('prints the page of a UI whose address is not known, of a sweep that no store here has', async () => {
    const { ui } = await workingDirectory();
    const { code, stdout, stderr } = await ui('other').ended;
    expect({ code, page: stdout.split('?')[0] }).toEqual({ code: 0, page });
    const query = new URLSearchParams(stdout.split('?')[1]).get('query');
    expect(query).toBe('SweepId="other" AND WorkflowType="trajectory"');
    expect(stderr).toContain('name it with --ui-address');
    expect(stderr).toContain('has no trajectories of sweep "other" yet, or no longer');
  });
});
