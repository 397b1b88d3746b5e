import type { Payload } from '@temporalio/common';
import type { Client } from '@temporalio/client';
import { print } from '../cli/say.ts';
import { bytesOf, createPayloadCodec } from '../infra/codec/payload-codec.ts';
import { trajectoryWorkflowId } from '../runs/names.ts';
import { cellAt, countCells, storedIn } from '../runs/sweep-spec.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import { profileOf } from '../scenarios/profile-of.ts';
import { finishSweep } from '../scripts/finish-sweep.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import { sweepOf } from '../scripts/sweep-of.ts';
import { payloadsIn } from './payloads.ts';

const AT_A_TIME = 4;
const KB = 1_000;
/** Of issue and design: a history of a run, and each payload in it before it is compressed. */
const BARS = { history: 200 * KB, payload: 64 * KB };

interface Largest {
  readonly bytes: number;
  readonly where: string;
}

/** Plays all reference solutions of a pack on an engine of its own, and prints the largest history and the largest payloads. */
export async function benchPackPayloads(path: string): Promise<void> {
  const pack = loadPack(path);
  await onOwnEngine({ pack, report: print }, async ({ client, store }) => {
    const scenarios = pack.scenarios.map(({ name }) => name);
    const sweep = sweepOf('pack-payloads', scenarios);
    const settings = { ...sweep.settings, pack: { name: pack.name, hash: pack.hash }, profile: profileOf(pack) };
    const spec = storedIn(store, { ...sweep, settings });
    const { outcomes } = await finishSweep(client, spec, AT_A_TIME);
    print(`outcomes of ${scenarios.length} runs: ${JSON.stringify(outcomes)}`);
    const { id } = spec.settings.results;
    const runs = Array.from({ length: countCells(spec) }, (_, index) => trajectoryWorkflowId(id, cellAt(spec, index)));
    const measured: Measured[] = [];
    for (const run of runs) measured.push(await measuredRun(client, run));
    row('largest history, as the server counts it', largest(measured.map(({ history }) => history)), BARS.history);
    row('largest payload', largest(measured.map(({ plain }) => plain)), BARS.payload);
    row('largest payload, as it is stored', largest(measured.map(({ stored }) => stored)), BARS.payload);
    for (const { workflow } of await otherWorkflows(client, new Set(runs))) {
      const { history, plain, stored } = await measuredRun(client, workflow);
      print(`${workflow}: history of ${history.bytes.toLocaleString('en')} bytes`);
      row('  largest payload', plain, BARS.payload);
      row('  largest payload, as it is stored', stored, BARS.payload);
    }
  });
}

interface Measured {
  readonly history: Largest;
  readonly plain: Largest;
  readonly stored: Largest;
}

/** The history of a workflow as the server counts it, and its largest payload, as it is and as it is stored. */
export async function measuredRun(client: Client, workflow: string): Promise<Measured> {
  const handle = client.workflow.getHandle(workflow);
  const { events } = await handle.fetchHistory();
  const { historySize = 0 } = await handle.describe();
  const payloads: { readonly where: string; readonly stored: Payload; readonly plain: Payload }[] = [];
  for (const event of events ?? []) {
    const stored = payloadsIn(event);
    const plain = await createPayloadCodec([]).decode(stored);
    const where = `${workflow}, event ${String(event.eventId)}`;
    payloads.push(...stored.map((one, index) => ({ where, stored: one, plain: plain[index]! })));
  }
  return {
    history: { bytes: historySize, where: workflow },
    plain: largest(payloads.map(({ where, plain }) => ({ where, bytes: bytesOf(plain).length }))),
    stored: largest(payloads.map(({ where, stored }) => ({ where, bytes: bytesOf(stored).length }))),
  };
}

async function otherWorkflows(client: Client, runs: ReadonlySet<string>): Promise<readonly { workflow: string }[]> {
  const others: { workflow: string }[] = [];
  for await (const { workflowId } of client.workflow.list())
    if (!runs.has(workflowId)) others.push({ workflow: workflowId });
  return others;
}

function largest(all: readonly Largest[]): Largest {
  return all.reduce((most, one) => (one.bytes > most.bytes ? one : most), { bytes: 0, where: 'none' });
}

function row(name: string, { bytes, where }: Largest, bar: number): void {
  const verdict = bytes > bar ? 'ABOVE the bar' : 'bar';
  print(
    `${name.padEnd(44)}${bytes.toLocaleString('en').padStart(12)} bytes, ${verdict} ${bar.toLocaleString('en')} (${where})`,
  );
}
