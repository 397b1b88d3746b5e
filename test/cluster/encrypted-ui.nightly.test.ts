import { rm } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { startTemporalUi } from '../../scripts/cluster/temporal-ui.ts';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { printed } from '../../scripts/processes/start-command.ts';
import { openTemporalUi } from '../../scripts/temporal-ui.ts';
import { browserFor } from '../support/browser-for.ts';
import { payloadKey, playWithSecret } from './support/play-with-secret.ts';
import { createSite, withoutCluster } from './support/site.ts';
import type { Site } from './support/site.ts';

const executablePath = withoutCluster ? null : await browserFor('THE TEST OF THE TEMPORAL UI IN A BROWSER');

/** The address of a Temporal UI of the site whose pages ask a codec server. */
async function uiWithCodec({ cluster }: Site, codecEndpoint: string): Promise<string> {
  const folder = await processFolder('ui');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const ui = await startTemporalUi(folder, { temporalAddress: cluster.temporalAddress, codecEndpoint }, console.log);
  onTestFinished(() => ui.stop());
  return ui.address;
}

it.skipIf(executablePath === null)(
  'the Temporal UI shows an encrypted trajectory through the codec server',
  async () => {
    const site = await createSite();
    const keys = { TOOLSANDBOX_PAYLOAD_KEYS: payloadKey('2026-12') };
    const { machine, secret, workflowId } = await playWithSecret(site, 'closed', keys);
    // The only filter for models with options that a server on PostgreSQL understands (docs/operations.md).
    expect(await site.client.workflow.count('AgentModel STARTS_WITH "openai:gpt-test"')).toMatchObject({ count: 1 });
    const { runId } = await site.client.workflow.getHandle(workflowId).describe();
    const codec = machine.start('engine', 'codec-server', '--port', '0');
    await printed(codec, 'works until');
    const codecEndpoint = codec.output.stdout.trim();

    const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', '--disable-gpu'] });
    onTestFinished(() => browser.close());
    const lastTurn = async (address: string) => {
      const ui = await openTemporalUi(browser, `http://${address}`, site.client.options.namespace);
      return ui.showLastTurn({ workflowId, runId });
    };
    const encoded = await lastTurn(site.cluster.uiAddress);
    await encoded
      .getByText('binary/aes-256-gcm')
      .or(encoded.getByText(btoa('binary/aes-256-gcm')))
      .first()
      .waitFor();
    expect(await encoded.getByText(secret).count()).toBe(0);
    const decoded = await lastTurn(await uiWithCodec(site, codecEndpoint));
    await expect.poll(() => decoded.getByText(secret).count()).toBeGreaterThan(0);
  },
);
