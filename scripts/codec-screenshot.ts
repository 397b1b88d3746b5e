import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { chromium } from 'playwright-core';
import { KEYS_VARIABLE } from '../infra/codec/payload-keys.ts';
import { freshNamespace } from './cluster/namespace.ts';
import { startCluster } from './cluster/start-cluster.ts';
import { startTemporalUi } from './cluster/temporal-ui.ts';
import { commandEnvironment, MAIN, printed, startCommand } from './processes/start-command.ts';
import { requireChromium } from './require-chromium.ts';
import { saveScreenshot } from './save-screenshot.ts';
import { openTemporalUi } from './temporal-ui.ts';

/** Plays an encrypted sweep on a cluster and saves what the Temporal UI shows through the codec server in `docs/images/`. */
const SCENARIO = 'send_message_with_contact_content_cellular_off_multiple_user_turn';
const NAMESPACE = 'toolsandbox';

const report = (line: string) => process.stdout.write(`${line}\n`);
const ends = new AsyncDisposableStack();
try {
  const executablePath = await requireChromium(process.env, report);
  const cwd = await mkdtemp(join(tmpdir(), 'toolsandbox-codec-'));
  ends.defer(() => rm(cwd, { recursive: true, force: true }));
  const { folder, temporal } = await startCluster(report, (end) => ends.defer(end));
  const connection = await Connection.connect({ address: temporal.address });
  ends.defer(() => connection.close());
  const client = await freshNamespace(connection, NAMESPACE);
  const env = commandEnvironment({
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: NAMESPACE,
    [KEYS_VARIABLE]: `2026-12:${randomBytes(32).toString('base64')}`,
  });
  const start = (...args: readonly string[]) => startCommand(process.execPath, [MAIN, ...args], { cwd, env });

  const sweep = ['sweep', '--id', 'encrypted', '--agent', 'scripted:oracle?delayMs=1', '--augmentations', 'none'];
  const { code, stderr } = await start(...sweep, '--scenarios', SCENARIO).ended;
  if (code !== 0) throw new Error(`the sweep failed: ${stderr}`);
  const codec = start('engine', 'codec-server', '--port', '0');
  ends.defer(async () => {
    codec.kill();
    await codec.ended;
  });
  await printed(codec, 'works until');
  const ui = await startTemporalUi(
    folder,
    { temporalAddress: temporal.address, codecEndpoint: codec.output.stdout.trim() },
    report,
  );
  ends.defer(() => ui.stop());

  const [run] = await Array.fromAsync(client.workflow.list({ query: 'WorkflowType = "trajectory"' }));
  if (run === undefined) throw new Error('the sweep has played no trajectory');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  ends.defer(() => browser.close());
  const pages = await openTemporalUi(browser, `http://${ui.address}`, NAMESPACE);
  await saveScreenshot('codec-ui', await pages.showLastTurn(run));
} finally {
  await ends.disposeAsync();
}
