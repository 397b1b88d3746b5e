import { defaultPayloadConverter } from '@temporalio/common';
import { tsToMs } from '@temporalio/common/lib/time.js';
import type { Client } from '@temporalio/client';
import type { Payload, PayloadCodec } from '@temporalio/common';
import type proto from '@temporalio/proto';
import type { FinishInput, StepResult, TrajectoryInput } from '../runs/contract.ts';
import type { RecordedLog } from './event-logs.ts';
import type { FinishStep } from './finished-record.ts';
import type { StepEvent } from './log-chain.ts';

type History = proto.temporal.api.history.v1.IHistory;
type Marker = proto.temporal.api.history.v1.IMarkerRecordedEventAttributes;

/** Activities whose results are the events of the log. */
const STEPS: ReadonlySet<string> = new Set(['takeAgentTurn', 'takeUserTurn', 'executeToolCalls']);

/** Fetches a trajectory's history from Temporal and reads the log from it. */
export async function fetchRecordedLog(
  client: Client,
  { workflowId, runId }: { readonly workflowId: string; readonly runId: string },
): Promise<RecordedLog> {
  return recordedLog(await client.workflow.getHandle(workflowId, runId).fetchHistory(), codecsOf(client));
}

/** How the client's payloads are compressed and encrypted. */
export function codecsOf({ options }: Client): readonly PayloadCodec[] {
  return options.loadedDataConverter.payloadCodecs;
}

/** Reads the log from the history of a `trajectory` workflow: the start from its input, then the results of its steps. */
export async function recordedLog({ events }: History, codecs: readonly PayloadCodec[] = []): Promise<RecordedLog> {
  const steps: StepEvent[] = [];
  const names = new Map<string, string>();
  let start: RecordedLog['start'] = [];
  for (const event of events ?? []) {
    const { workflowExecutionStartedEventAttributes: started, activityTaskScheduledEventAttributes: scheduled } = event;
    const { activityTaskCompletedEventAttributes: completed, markerRecordedEventAttributes: marker } = event;
    if (started) start = ((await read(started.input, codecs)) as TrajectoryInput).start;
    if (scheduled) names.set(String(event.eventId), scheduled.activityType?.name ?? '');
    if (completed && STEPS.has(names.get(String(completed.scheduledEventId)) ?? '')) {
      steps.push(((await read(completed.result, codecs)) as StepResult<StepEvent>).event);
    }
    if (marker?.details?.['result'] && STEPS.has(localActivityOf(marker) ?? '')) {
      steps.push(((await read(marker.details['result'], codecs)) as StepResult<StepEvent>).event);
    }
  }
  return { start, steps };
}

/** The name of the local activity that a marker is of. What the SDK writes beside its result passes no codec. */
function localActivityOf({ markerName, details }: Marker): string | undefined {
  const [data] = details?.['data']?.payloads ?? [];
  if (markerName !== 'core_local_activity' || !data) return undefined;
  return defaultPayloadConverter.fromPayload<{ readonly activity_type: string }>(data).activity_type;
}

/** A run whose log is complete, read from the history of a workflow that failed to store it; null if it never ended. */
export async function recordedRun(history: History, codecs: readonly PayloadCodec[]): Promise<FinishStep | null> {
  const finish = history.events?.findLast(
    ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === 'finishTrajectory',
  );
  if (!finish) return null;
  const input = (await read(finish.activityTaskScheduledEventAttributes?.input, codecs)) as FinishInput;
  const { cell, settings, ending, startedAt, origin } = input;
  const { start, steps } = await recordedLog(history, codecs);
  const finishedAt = tsToMs(finish.eventTime);
  return { cell, settings, startedAt, finishedAt, events: [...start, ...steps, ending], ...(origin && { origin }) };
}

async function read(
  payloads: { readonly payloads?: readonly Payload[] | null } | null | undefined,
  codecs: readonly PayloadCodec[],
): Promise<unknown> {
  const [payload] = payloads?.payloads ?? [];
  if (!payload) throw new Error('the history is unusable: an event has no payload');
  let decoded = [payload];
  for (const codec of codecs.toReversed()) decoded = await codec.decode(decoded);
  return defaultPayloadConverter.fromPayload(decoded[0] ?? payload);
}
