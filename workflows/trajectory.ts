import {
  isCancellation,
  proxyActivities,
  proxySinks,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { Sinks } from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import type { EndingEvent, TrajectoryEvent } from '../sandbox/event.ts';
import type { Message } from '../sandbox/message.ts';
import { pendingCalls } from '../sandbox/scheduling.ts';
import { endingOf, messagesOf } from '../sandbox/trajectory.ts';
import { TURN_OPTIONS, WORK_OPTIONS } from './activity-options.ts';
import type { FinishResult, LogPosition, StepResult, TrajectoryInput, TrajectoryResult } from '../runs/contract.ts';
import { stopAfter } from '../runs/contract.ts';
import { callsSummary, currentDetails, turnSummary } from '../runs/current-details.ts';
import { play } from '../runs/play.ts';
import { asWorkflowFailure, failureOf } from './failure-of.ts';
import { dialogueQuery } from './queries.ts';
import { attributesAtEnd } from './search-attributes.ts';
import { thoughCancelled } from './though-cancelled.ts';

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
  const { cell, settings, start, maxMessages, queues, origin } = input;
  let messages: readonly Message[] = [];
  let position: LogPosition = { events: start.length, digest: '' };
  setHandler(dialogueQuery, (from: number) => messages.slice(from));
  const { takeAgentTurn } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.agent });
  const { takeUserTurn } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.user });

  function commit<Event extends TrajectoryEvent>({ event, log }: StepResult<Event>): Event {
    position = log;
    return event;
  }

  /** If the results cannot be stored, the workflow fails, and the next run of the sweep stores them (open-sweep.ts). */
  async function finish(ending: EndingEvent): Promise<FinishResult> {
    try {
      return await thoughCancelled(() =>
        finishTrajectory.executeWithOptions({ summary: `${ending.outcome}: evaluate and store` }, [
          {
            cell,
            settings,
            log: position,
            ending,
            startedAt: workflowInfo().startTime.getTime(),
            ...(origin && { origin }),
          },
        ]),
      );
    } catch (error) {
      const failure = failureOf(error);
      throw failure === null ? error : asWorkflowFailure(failure);
    }
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
  const finished = await finish(ending);
  setCurrentDetails(currentDetails(input, messages, { ending, finished }));
  upsertSearchAttributes(attributesAtEnd(ending.outcome, finished));
  const { solved, similarity, turnCount, retries } = finished;
  const stop = stopAfter(ending);
  return {
    outcome: ending.outcome,
    ...(solved !== undefined && { solved }),
    similarity,
    turnCount,
    retries,
    ...(stop && { stop }),
  };
}

function explainFailure(error: unknown, model: string | null): EndingEvent {
  if (isCancellation(error)) return { kind: 'ending', outcome: 'cancelled', reason: 'cancelled' };
  const failure = failureOf(error);
  if (failure === null) throw error;
  const { reason, type, scope } = failure;
  return { kind: 'ending', outcome: 'infrastructure', reason, failure: { type, scope, model } };
}
