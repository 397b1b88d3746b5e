import { defaultPayloadConverter } from '@temporalio/common';
import proto from '@temporalio/proto';
import { describe, expect, it } from 'vitest';
import { EventLogs } from '../../activities/event-logs.ts';
import { extendLog, positionOf, startOfLog } from '../../activities/log-chain.ts';
import type { StepEvent } from '../../activities/log-chain.ts';
import { recordedLog, recordedRun } from '../../activities/recorded-log.ts';
import { executed, speech, START } from './example-log.ts';

const { History } = proto.temporal.api.history.v1;

const EXECUTED = executed('ok');

const payloads = (value: unknown) => ({ payloads: [defaultPayloadConverter.toPayload(value)] });

type Attributes = Record<string, unknown>;

/** A history in the engine's form, its events numbered from 1. */
function historyOf(...events: readonly Attributes[]) {
  return History.fromObject({ events: events.map((attributes, index) => ({ eventId: index + 1, ...attributes })) });
}

const started: Attributes = { workflowExecutionStartedEventAttributes: { input: payloads({ start: START }) } };
const scheduled = (name: string): Attributes => ({ activityTaskScheduledEventAttributes: { activityType: { name } } });
const completed = (scheduledEventId: number, event: StepEvent): Attributes => ({
  activityTaskCompletedEventAttributes: {
    scheduledEventId,
    result: payloads({ event, log: { events: 0, digest: '' } }),
  },
});

/** @param result absent if it failed */
const marker = (name: string, result?: unknown): Attributes => ({
  markerRecordedEventAttributes: {
    markerName: 'core_local_activity',
    details: {
      data: payloads({ seq: 1, attempt: 1, activity_type: name }),
      ...(result !== undefined && { result: payloads(result) }),
    },
  },
});

describe('the log read from a history', () => {
  it('begins with the start of the input and holds the results of the steps in order', async () => {
    const history = historyOf(
      started,
      scheduled('takeAgentTurn'),
      completed(2, speech('a')),
      scheduled('executeToolCalls'),
      completed(4, EXECUTED),
      scheduled('takeUserTurn'),
      completed(6, speech('b')),
    );
    expect(await recordedLog(history)).toEqual({ start: START, steps: [speech('a'), EXECUTED, speech('b')] });
  });

  it('holds the results of local activities too, which the SDK records as markers', async () => {
    const history = historyOf(
      started,
      marker('takeAgentTurn', { event: speech('a'), log: { events: 0, digest: '' } }),
      { markerRecordedEventAttributes: { markerName: 'core_patch', details: { 'patch-data': payloads({ id: 'p' }) } } },
      marker('executeToolCalls'),
      scheduled('executeToolCalls'),
      completed(5, EXECUTED),
      marker('takeUserTurn', { event: speech('b'), log: { events: 0, digest: '' } }),
      marker('finishTrajectory', { similarity: 1 }),
    );
    expect(await recordedLog(history)).toEqual({ start: START, steps: [speech('a'), EXECUTED, speech('b')] });
  });

  it('leaves out activities that are not steps, and steps that failed or timed out', async () => {
    const history = historyOf(
      started,
      scheduled('takeAgentTurn'),
      { activityTaskTimedOutEventAttributes: { scheduledEventId: 2 } },
      scheduled('takeAgentTurn'),
      { activityTaskFailedEventAttributes: { scheduledEventId: 4 } },
      scheduled('finishTrajectory'),
      { activityTaskCompletedEventAttributes: { scheduledEventId: 6, result: payloads({ similarity: 1 }) } },
    );
    expect(await recordedLog(history)).toEqual({ start: START, steps: [] });
  });

  it('is found at its position though a reset run, or a turn that outlived a cancellation, left events after it', async () => {
    const history = historyOf(
      started,
      scheduled('takeAgentTurn'),
      completed(2, speech('a')),
      { workflowTaskFailedEventAttributes: { cause: 'WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW' } },
      scheduled('takeUserTurn'),
      { activityTaskCancelRequestedEventAttributes: { scheduledEventId: 5 } },
      completed(5, speech('too late')),
    );
    const position = positionOf(extendLog(startOfLog(START), speech('a')));
    const { events } = await new EventLogs().at('run', position, () => recordedLog(history));
    expect(events).toEqual([...START, speech('a')]);
  });
});

it('a run that could not be stored ended when it was to be stored', async () => {
  const input = { cell: {}, settings: {}, ending: { kind: 'ending', outcome: 'completed' }, startedAt: 1_000 };
  const finish = { activityType: { name: 'finishTrajectory' }, input: payloads(input) };
  const history = historyOf(started, {
    eventTime: { seconds: 61, nanos: 500_000_000 },
    activityTaskScheduledEventAttributes: finish,
  });
  expect(await recordedRun(history, [])).toMatchObject({ startedAt: 1_000, finishedAt: 61_500 });
});
