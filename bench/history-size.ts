import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { print } from '../cli/say.ts';
import { historyToJSON } from '../infra/history-json.ts';
import { cellAt, storedIn } from '../runs/sweep-spec.ts';
import type { SweepSpec } from '../runs/sweep-contract.ts';
import { trajectoryWorkflowId } from '../runs/names.ts';
import { finishSweep } from '../scripts/finish-sweep.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import { sweepOf } from '../scripts/sweep-of.ts';
import { longPack } from './long-pack.ts';

type History = proto.temporal.api.history.v1.IHistory;
type HistoryEvent = proto.temporal.api.history.v1.IHistoryEvent;

const { EventType } = proto.temporal.api.enums.v1;
const { HistoryEvent: Encoding } = proto.temporal.api.history.v1;
const MESSAGES = [30, 60, 100];
/** Characters of a verbose model's answer and of a search result on a phone with many messages. */
const SIZES = { answer: 5_000, result: 8_000 };

interface Measured {
  readonly events: number;
  /** As counted by the server. */
  readonly bytes: number;
  readonly json: number;
  readonly bytesByKind: ReadonlyMap<string, number>;
}

/**
 * How a trajectory's history grows with its messages, and which events take up the bytes. It contains each event of the
 * log once, so it grows linearly. The target is below 600 KiB at 30 messages with answers and results of this size.
 */
export async function benchHistorySize(): Promise<void> {
  const pack = longPack(MESSAGES, SIZES);
  await onOwnEngine({ pack, report: print }, async ({ client, store }) => {
    const scenarios = pack.scenarios.map(({ name }) => name);
    const settings = { pack: { name: pack.name, hash: pack.hash } };
    const sweep = sweepOf('long', scenarios);
    const spec = storedIn(store, { ...sweep, settings: { ...sweep.settings, ...settings } });
    printSizes(await measure(client, spec));
  });
}

async function measure(client: Client, spec: SweepSpec): Promise<readonly Measured[]> {
  const { id } = spec.settings.results;
  const { outcomes } = await finishSweep(client, spec, 1);
  if (outcomes['message-limit'] !== MESSAGES.length)
    throw new Error(`not all runs ended at the message limit: ${JSON.stringify(outcomes)}`);
  return Promise.all(MESSAGES.map((_, index) => measured(client, trajectoryWorkflowId(id, cellAt(spec, index)))));
}

async function measured(client: Client, workflowId: string): Promise<Measured> {
  const handle = client.workflow.getHandle(workflowId);
  const history: History = await handle.fetchHistory();
  const events = history.events ?? [];
  const { historySize = 0 } = await handle.describe();
  return {
    events: events.length,
    bytes: historySize,
    json: historyToJSON(history).length,
    bytesByKind: sumByKind(events),
  };
}

function sumByKind(events: readonly HistoryEvent[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const event of events) {
    const kind = kindOf(event, events);
    sums.set(kind, (sums.get(kind) ?? 0) + Encoding.encode(event).finish().length);
  }
  return sums;
}

/** Inputs and results of activities are distinguished by activity, other events by their type. */
function kindOf(event: HistoryEvent, events: readonly HistoryEvent[]): string {
  const { activityTaskScheduledEventAttributes: scheduled, activityTaskCompletedEventAttributes: completed } = event;
  if (scheduled) return `input of ${scheduled.activityType?.name}`;
  if (completed) {
    const request = events.find(({ eventId }) => String(eventId) === String(completed.scheduledEventId));
    return `result of ${request?.activityTaskScheduledEventAttributes?.activityType?.name}`;
  }
  return (EventType[event.eventType ?? 0] ?? 'unknown').replace('EVENT_TYPE_', '').replaceAll('_', ' ').toLowerCase();
}

function printSizes(sizes: readonly Measured[]): void {
  row('new messages', MESSAGES);
  row(
    'events',
    sizes.map(({ events }) => events),
  );
  row(
    'bytes, counted by the server',
    sizes.map(({ bytes }) => bytes),
  );
  row(
    'bytes per message',
    sizes.map(({ bytes }, index) => Math.round(bytes / (MESSAGES[index] ?? 1))),
  );
  row(
    'bytes as JSON',
    sizes.map(({ json }) => json),
  );
  print('of which');
  const kinds = [...(sizes.at(-1)?.bytesByKind ?? [])].toSorted(([, left], [, right]) => right - left);
  for (const [kind] of kinds)
    row(
      `  ${kind}`,
      sizes.map(({ bytesByKind }) => bytesByKind.get(kind) ?? 0),
    );
}

function row(name: string, values: readonly number[]): void {
  print(name.padEnd(44) + values.map((value) => value.toLocaleString('en').padStart(12)).join(''));
}
