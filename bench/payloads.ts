import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import { print } from '../cli/say.ts';
import { createPayloadCodec, bytesOf } from '../infra/codec/payload-codec.ts';
import { readPayloadKeys } from '../infra/codec/payload-keys.ts';
import { cellAt, storedIn } from '../runs/sweep-spec.ts';
import { trajectoryWorkflowId } from '../runs/names.ts';
import { finishSweep } from '../scripts/finish-sweep.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import { sweepOf } from '../scripts/sweep-of.ts';
import { longPack } from './long-pack.ts';

const { History } = proto.temporal.api.history.v1;
const ROOT = new URL('../', import.meta.url);
/** Characters of a verbose model's answer, and of a search result. */
const SIZES = { answer: 5_000, result: 2_000 };
const MESSAGES = 30;
const ROUNDS = 20;

/**
 * What compression saves and what it costs: the history of a trajectory of 30 messages whose answers are 5 KB of this project's
 * pages, each another one, as the server counts it, and as it would be without compression and with encryption.
 */
export async function benchPayloads(): Promise<void> {
  const pack = longPack([MESSAGES], SIZES, prose());
  await onOwnEngine({ pack, report: print }, async ({ client, store }) => {
    const sweep = sweepOf('payloads', [pack.scenarios[0]?.name ?? '']);
    const settings = { pack: { name: pack.name, hash: pack.hash } };
    const spec = storedIn(store, { ...sweep, settings: { ...sweep.settings, ...settings } });
    await finishSweep(client, spec, 1);
    const handle = client.workflow.getHandle(trajectoryWorkflowId(spec.settings.results.id, cellAt(spec, 0)));
    const history = await handle.fetchHistory();
    const { historySize = 0 } = await handle.describe();
    const stored = payloadsIn(history);
    const plain = await createPayloadCodec([]).decode(stored);
    const encrypting = createPayloadCodec(
      readPayloadKeys({ TOOLSANDBOX_PAYLOAD_KEYS: `k:${randomBytes(32).toString('base64')}` }),
    );
    const rest = History.encode(history).finish().length - sizeOf(stored);
    row('events', history.events?.length ?? 0);
    row('history in bytes, counted by the server', historySize);
    row('history in bytes, compressed', rest + sizeOf(stored));
    row('  without compression', rest + sizeOf(plain));
    row('  compressed and encrypted', rest + sizeOf(await encrypting.encode(plain)));
    row('payloads', stored.length);
    row('  of which compressed', stored.filter((one, index) => one !== plain[index]).length);
    await printSpeed('compression', createPayloadCodec([]), plain);
    await printSpeed('compression and encryption', encrypting, plain);
  });
}

async function printSpeed(name: string, codec: PayloadCodec, plain: Payload[]): Promise<void> {
  const encoded = await codec.encode(plain);
  const encoding = await milliseconds(() => codec.encode(plain));
  const decoding = await milliseconds(() => codec.decode(encoded));
  print(`${name} of all payloads: ${encoding.toFixed(2)} ms, back: ${decoding.toFixed(2)} ms`);
}

/** The fastest of several rounds. */
async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

/** Pages of this project, cut into parts that are all different. */
function prose(): (size: number, part: number) => string {
  const all = globSync('{README,CONTRIBUTING,docs/*}.md', { cwd: ROOT.pathname }).toSorted();
  const text = all.map((file) => readFileSync(new URL(file, ROOT), 'utf8')).join('');
  return (size, part) => {
    const from = (((part * 7_919) % text.length) + text.length) % text.length;
    return text.slice(from, from + size).replaceAll(/[{}]/g, '');
  };
}

/** Search attributes are not compressed. */
export function payloadsIn(value: unknown): Payload[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('metadata' in value && 'data' in value) return [value as Payload];
  return Object.entries(value).flatMap(([name, one]) => (name === 'searchAttributes' ? [] : payloadsIn(one)));
}

function sizeOf(payloads: readonly Payload[]): number {
  return payloads.reduce((sum, one) => sum + bytesOf(one).length, 0);
}

function row(name: string, value: number): void {
  print(name.padEnd(44) + value.toLocaleString('en').padStart(12));
}
