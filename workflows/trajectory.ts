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
import type { createActivities } from '../activities/index.ts';
import type { Message } from '../sandbox/message.ts';
import { TURN_OPTIONS, WORK_OPTIONS } from './activity-options.ts';
import { isFatalFailure } from './contract.ts';
import type { TrajectoryInput, TrajectoryResult } from './contract.ts';
import { callsSummary, currentDetails, turnSummary } from './current-details.ts';
import { play } from './play.ts';
import type { FailedStep } from './play.ts';
import { dialogueQuery } from './queries.ts';
import { attributesAtEnd } from './search-attributes.ts';

type Activities = ReturnType<typeof createActivities>;

/** Shows a replay message by message; real runs never call it. */
export interface ReplaySinks extends Sinks {
  readonly replay: { message(index: number, message: Message): void };
}

const { executeToolCalls, finishTrajectory } = proxyActivities<Activities>(WORK_OPTIONS);
const { replay } = proxySinks<ReplaySinks>();

/**
 * One cell played, scored and stored. Its history is the log of the trajectory, complete in itself.
 * Cancelled, it still stores what was played.
 */
export async function trajectory(input: TrajectoryInput): Promise<TrajectoryResult> {
  const { cell, settings, maxMessages, queues } = input;
  let log: readonly Message[] = [];
  let shown = 0;
  setHandler(dialogueQuery, (from: number) => log.slice(from));
  const { takeAgentTurn } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.agent });
  const { takeUserTurn } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.user });

  const played = await play(input, {
    takeTurn: (turn) =>
      (turn.role === 'agent' ? takeAgentTurn : takeUserTurn).executeWithOptions(
        { summary: turnSummary(log, maxMessages) },
        [turn],
      ),
    executeToolCalls: (batch) =>
      executeToolCalls.executeWithOptions({ summary: callsSummary(batch.calls, log.length, maxMessages) }, [batch]),
    explainFailure,
    observe(messages) {
      log = messages;
      setCurrentDetails(currentDetails(input, log));
      for (; shown < log.length; shown++) {
        if (workflowInfo().unsafe.isReplaying) replay.message(shown, log[shown] as Message);
      }
    },
  });

  const finished = await CancellationScope.nonCancellable(() =>
    finishTrajectory.executeWithOptions({ summary: `${played.outcome}: evaluate and store` }, [
      { cell, settings, played, startedAt: workflowInfo().startTime.getTime() },
    ]),
  );
  setCurrentDetails(currentDetails(input, log, { played, finished }));
  upsertSearchAttributes(attributesAtEnd(played.outcome, finished));
  const { similarity, turnCount } = finished;
  return { outcome: played.outcome, similarity, turnCount, ...(played.fatal !== undefined && { fatal: played.fatal }) };
}

function explainFailure(error: unknown): FailedStep {
  if (isCancellation(error)) return { outcome: 'cancelled', reason: 'cancelled' };
  if (!(error instanceof ActivityFailure)) throw error;
  const reason = rootCause(error) ?? error.message;
  const type = error.cause instanceof ApplicationFailure ? error.cause.type : undefined;
  return { outcome: 'infrastructure', reason, ...(isFatalFailure(type) && { fatal: reason }) };
}
