import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { printed } from '../../scripts/processes/start-command.ts';
import { decoded as withoutCodec } from '../support/decoded.ts';
import type { Machine } from '../support/machine.ts';
import { createSite, withoutCluster } from './support/site.ts';
import type { Site } from './support/site.ts';
import { played, sweepHandle } from './support/sweeps.ts';

const SLOW = 'scripted:oracle?delayMs=400';

it.skipIf(withoutCluster)("the results' password is in no history, log, file, process list or output", async () => {
  const site = await createSite();
  const machine = await site.machine();
  const office = await site.machine();
  const worker = await machine.worker();
  const detached = await office.run('sweep', '--id', 'detached', '--scenarios', 'wifi_off', '--detach');
  expect(detached.code, detached.stderr).toBe(0);
  await (await sweepHandle(site.client, 'detached')).result();

  const attached = office.start('sweep', '--id', 'attached', '--scenarios', 'wifi_off', '--agent', SLOW);
  await played(site.client, 'attached', 1);
  const processes = await promisify(execFile)('ps', ['-ww', '-eo', 'args'], { maxBuffer: 64 * 1024 * 1024 });
  expect(processes.stdout, 'the command has started a worker').toContain('worker --until-stdin-closes');
  const outputs = [
    detached,
    await attached.ended,
    await office.run('report', 'detached'),
    await office.run('status', 'attached'),
    await office.run('doctor'),
    await office.run('list', '--sweep', 'unknown'),
    await office.run('list', '--results', site.results.replace(/\/[^/]*$/, '/no-such-database')),
    await office.run('list', '--results', site.results.replace('@127.0.0.1', '@127.0.0.2')),
  ];
  worker.child.kill('SIGTERM');
  outputs.push(await worker.ended);
  await printed(worker, 'worker stopped');
  expect(outputs.slice(-4, -1).map(({ code }) => code)).toEqual([2, 2, 2]);

  const places = {
    processes: processes.stdout,
    outputs: JSON.stringify(outputs),
    files: (await Promise.all([machine, office].map(filesOf))).join('\n'),
    logs: (await Promise.all(site.cluster.logFiles.map((file) => readFile(file, 'utf8')))).join('\n'),
    histories: await historiesOf(site),
  };
  expect(places.histories).toContain('wifi_off');
  for (const [place, text] of Object.entries(places)) {
    const secret = secretForms(site).find((form) => text.includes(form));
    expect(secret, `the password in ${place}`).toBeUndefined();
  }
});

/** The password as it may be written in a URL, in JSON, or plainly, and its part that no notation changes. */
function secretForms({ password }: Site): readonly string[] {
  return [password, encodeURIComponent(password), JSON.stringify(password).slice(1, -1), password.slice(-12)];
}

/** Everything that is stored in the namespace, with decoded payloads. */
async function historiesOf({ client }: Site): Promise<string> {
  const texts: string[] = [];
  for await (const { workflowId, runId, raw } of client.workflow.list()) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    texts.push(decoded(await withoutCodec(raw)), decoded(await withoutCodec(history)));
  }
  return texts.join('\n');
}

/** All text of a value from the server, including payloads. */
function decoded(value: unknown): string {
  return JSON.stringify(value, (_key, part: { type?: string; data?: number[] } | null) =>
    part?.type === 'Buffer' && part.data ? Buffer.from(part.data).toString('utf8') : part,
  );
}

async function filesOf({ directory }: Machine): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}
