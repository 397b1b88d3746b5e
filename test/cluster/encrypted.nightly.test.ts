import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { expect, it } from 'vitest';
import { createClient } from '../../infra/connection.ts';
import { encodingsIn } from '../support/encodings.ts';
import { payloadKey, playWithSecret } from './support/play-with-secret.ts';
import { searchPostgres } from './support/search-postgres.ts';
import { createSite, withoutCluster } from './support/site.ts';

/** How each payload of the namespace is encoded: of histories, memos and user metadata. */
async function encodings(client: Client): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { workflowId, runId, raw } of client.workflow.list()) {
    const handle = client.workflow.getHandle(workflowId, runId);
    for (const part of [raw, (await handle.describe()).raw, await handle.fetchHistory()])
      for (const encoding of encodingsIn(part)) found.add(encoding);
  }
  return found;
}

it.skipIf(withoutCluster)(
  'nothing of an encrypted sweep is readable in PostgreSQL, and its keys can be rotated',
  async () => {
    const site = await createSite();
    const old = payloadKey('2026-11');
    const open = await playWithSecret(site, 'open', {});
    expect(await encodings(site.client)).toContain('json/plain');
    const other = await createSite();
    const closed = await playWithSecret(other, 'closed', { TOOLSANDBOX_PAYLOAD_KEYS: old });
    const client = createClient(other.client.connection, other.client.options.namespace, {
      TOOLSANDBOX_PAYLOAD_KEYS: old,
    });

    const control = await searchPostgres(site.cluster, open.secret);
    expect(control.columns).toContain('temporal.history_node.data');
    expect(control.files).not.toEqual([]);
    expect(await searchPostgres(site.cluster, closed.secret)).toEqual({ columns: [], files: [] });
    expect(await encodings(client)).toEqual(new Set(['binary/aes-256-gcm']));

    // A new key writes, the old one still reads: the history of before replays, a sweep of after needs the new key.
    const rotated = { TOOLSANDBOX_PAYLOAD_KEYS: `${payloadKey('2026-12')},${old}` };
    const after = await other.machine({
      TOOLSANDBOX_RESULTS: join(closed.machine.directory, 'results.db'),
      ...rotated,
    });
    expect(await after.run('engine', 'replay', closed.id)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(closed.secret),
    });
    const requeued = await after.run('sweep', '--id', 'rotated', '--scenarios', 'wifi_off', '--augmentations', 'none');
    expect(requeued.code, requeued.stderr).toBe(0);
    expect(await closed.machine.run('status', 'rotated')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('encrypted with key "2026-12", but the keys here are 2026-11'),
    });
  },
);
