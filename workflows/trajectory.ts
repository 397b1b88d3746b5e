import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  proxySinks,
  rootCause,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { Sinks } from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import type { EndingEvent, TrajectoryEvent } from '../sandbox/event.ts';
import type { Message } from '../sandbox/message.ts';
import type { FailureScope } from '../sandbox/outside-failure.ts';
import { pendingCalls } from '../sandbox/scheduling.ts';
import { endingOf, messagesOf } from '../sandbox/trajectory.ts';
import { TURN_OPTIONS, WORK_OPTIONS } from './activity-options.ts';
import type { LogPosition, StepResult, Stop, TrajectoryInput, TrajectoryResult } from '../runs/contract.ts';
import { callsSummary, currentDetails, turnSummary } from '../runs/current-details.ts';
import { play } from '../runs/play.ts';
import { dialogueQuery } from './queries.ts';
import { attributesAtEnd } from './search-attributes.ts';

type Activities = ReturnType<typeof createActivities>;

/** Receives the messages of a replay one by one. Never called in real runs. */
export interface ReplaySinks extends Sinks {
  readonly replay: { message(index: number, message: Message): void };
}

const { executeToolCalls, finishTrajectory } = proxyActivities<Activities>(WORK_OPTIONS);
const { replay } = proxySinks<ReplaySinks>();

/**
 * Plays, scores and stores one cell. The workflow history contains the complete event log: each step's result is the
 * next event. If cancelled, it still stores the messages so far.
 */
export async function trajectory(input: TrajectoryInput): Promise<TrajectoryResult> {
  const { cell, settings, start, maxMessages, queues } = input;
  let messages: readonly Message[] = [];
  let position: LogPosition = { events: start.length, digest: '' };
  setHandler(dialogueQuery, (from: number) => messages.slice(from));
  const { takeAgentTurn } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.agent });
  const { takeUserTurn } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.user });

  function commit<Event extends TrajectoryEvent>({ event, log }: StepResult<Event>): Event {
    position = log;
    return event;
  }

  const log = await play(start, maxMessages, {
    takeTurn: async (role) =>
      commit(
        await (role === 'agent' ? takeAgentTurn : takeUserTurn).executeWithOptions(
          { summary: turnSummary(messages, maxMessages) },
          [{ cell, settings, log: position }],
        ),
      ),
    executeToolCalls: async () =>
      commit(
        await executeToolCalls.executeWithOptions(
          { summary: callsSummary(pendingCalls(messages), messages.length, maxMessages) },
          [{ cell, settings, log: position }],
        ),
      ),
    explainFailure: (error, role) => explainFailure(error, role === null ? null : cell[role]),
    observe(events) {
      const shown = messages.length;
      messages = messagesOf(events);
      setCurrentDetails(currentDetails(input, messages));
      if (workflowInfo().unsafe.isReplaying) {
        messages.slice(shown).forEach((message, index) => replay.message(shown + index, message));
      }
    },
  });

  const ending = endingOf(log);
  const finished = await CancellationScope.nonCancellable(() =>
    finishTrajectory.executeWithOptions({ summary: `${ending.outcome}: evaluate and store` }, [
      { cell, settings, log: position, ending, startedAt: workflowInfo().startTime.getTime() },
    ]),
  );
  setCurrentDetails(currentDetails(input, messages, { ending, finished }));
  upsertSearchAttributes(attributesAtEnd(ending.outcome, finished));
  const { similarity, turnCount } = finished;
  const stop = stopOf(ending);
  return { outcome: ending.outcome, similarity, turnCount, ...(stop && { stop }) };
}

function explainFailure(error: unknown, model: string | null): EndingEvent {
  if (isCancellation(error)) return { kind: 'ending', outcome: 'cancelled', reason: 'cancelled' };
  if (!(error instanceof ActivityFailure)) throw error;
  const reason = error.cause?.message ?? rootCause(error) ?? error.message;
  const failure = error.cause instanceof ApplicationFailure ? error.cause : undefined;
  const scope = (failure?.details?.[0] as { readonly scope: FailureScope } | undefined)?.scope ?? 'cell';
  return {
    kind: 'ending',
    outcome: 'infrastructure',
    reason,
    failure: { type: failure?.type ?? 'unknown', scope, model },
  };
}

function stopOf({ failure, reason = '' }: EndingEvent): Stop | undefined {
  if (failure?.scope === 'sweep') return { scope: 'sweep', model: null, reason };
  if (failure?.scope === 'model') return { scope: 'model', model: failure.model, reason };
  return undefined;
}
