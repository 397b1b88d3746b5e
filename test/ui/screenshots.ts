import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { EmbeddedWorker } from '../../cli/embedded-worker.ts';
import { findEngine } from '../../infra/engine/index.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { cellAt, countCells } from '../../workflows/cells.ts';
import { MAIN_QUEUE, sweepWorkflowId } from '../../workflows/contract.ts';
import type { sweep } from '../../workflows/index.ts';
import { sweepSpec } from '../support/sweeping.ts';
import { findChromium, NO_CHROMIUM } from './find-chromium.ts';
import { openTemporalUi } from './temporal-ui.ts';

/**
 * Plays a small sweep on an engine of its own and photographs what an operator sees of it in Temporal's web UI, into
 * `docs/images/`. The worker runs until the last picture: current details are a query that it answers.
 */
const FOLDER = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const SPEC = sweepSpec('nightly', {
  scenarios: [
    'send_message_with_contact_content_cellular_off_multiple_user_turn',
    'modify_contact_with_message_recency',
    'turn_on_cellular_low_battery_mode',
  ],
  augmentations: ['none', 'tns'],
  agents: ['scripted:oracle', 'scripted:unhelpful'],
});
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const report = (line: string) => process.stdout.write(`${line}\n`);
const browserPath = findChromium(process.env);
if (browserPath === undefined) {
  process.stderr.write(`error: ${NO_CHROMIUM}\n`);
  process.exit(2);
}
const directory = mkdtempSync(join(tmpdir(), 'toolsandbox-ui-'));
const engine = await findEngine({ directory, environment: process.env, report, fresh: true });
process.env['TEMPORAL_ADDRESS'] = engine.address;
const worker = new EmbeddedWorker({ results: join(directory, 'results.db'), providers: [], report });
try {
  await playSweep();
  await takePictures(browserPath);
} finally {
  await worker.stop();
  await engine.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function playSweep(): Promise<void> {
  const connection = await Connection.connect(engine.connection);
  const client = new Client({ connection, namespace: engine.namespace });
  await client.workflow.execute<typeof sweep>('sweep', {
    workflowId: sweepWorkflowId(SPEC.id),
    taskQueue: MAIN_QUEUE,
    args: [{ spec: SPEC, cells: countCells(SPEC), concurrency: 8 }],
  });
  await connection.close();
}

async function takePictures(executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: QUIET });
  try {
    const ui = await openTemporalUi(browser, engine.uiAddress ?? '');
    const first = trajectoryId(cellAt(SPEC, 0));
    mkdirSync(FOLDER, { recursive: true });
    await save('temporal-ui-sweep', await ui.showSweep(SPEC.id, countCells(SPEC)));
    await save('temporal-ui-timeline', await ui.showTimeline(first));
    await save('temporal-ui-details', await ui.showDetails(first));
  } finally {
    await browser.close();
  }
}

async function save(name: string, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { length } = await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  report(`docs/images/${name}.png  ${Math.round(length / 1024)} KB`);
}
