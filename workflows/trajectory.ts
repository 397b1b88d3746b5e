import {
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  proxySinks,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { ActivityFunctionWithOptions, LocalActivityFunctionWithOptions, Sinks } from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import type { EndingEvent, TrajectoryEvent } from '../sandbox/event.ts';
import type { Message } from '../sandbox/message.ts';
import { pendingCalls } from '../sandbox/scheduling.ts';
import { endingOf, messagesOf } from '../sandbox/trajectory.ts';
import { LOCAL_OPTIONS, TURN_OPTIONS, WORK_OPTIONS } from './activity-options.ts';
import type {
  ComputingStep,
  FinishInput,
  FinishResult,
  LogPosition,
  StepInput,
  StepResult,
  Stop,
  TrajectoryInput,
  TrajectoryResult,
} from '../runs/contract.ts';
import { stopAfter } from '../runs/sweep-contract.ts';
import { callsSummary, currentDetails, turnSummary } from '../runs/current-details.ts';
import { play } from '../runs/play.ts';
import type { Log } from '../runs/play.ts';
import { outcomeOfFailure } from '../runs/seats.ts';
import type { SubmittedTurn } from '../runs/seats.ts';
import { externalSeats } from './external-seats.ts';
import { asWorkflowFailure, failureOf } from './failure-of.ts';
import { dialogueQuery, runQuery } from './queries.ts';
import { attributesAtEnd } from './search-attributes.ts';
import { stepRunner } from './steps.ts';
import type { ComputingForms } from './steps.ts';
import { thoughCancelled } from './though-cancelled.ts';

type Activities = ReturnType<typeof createActivities>;

/** Receives the messages of a replay one by one. Never called in real runs. */
export interface ReplaySinks extends Sinks {
  readonly replay: { message(index: number, message: Message): void };
}

type StepForm<Event extends TrajectoryEvent> = (input: StepInput) => Promise<StepResult<Event>>;

const activities = proxyActivities<Activities>(WORK_OPTIONS);
const localActivities = proxyLocalActivities<Activities>(LOCAL_OPTIONS);
const { replay } = proxySinks<ReplaySinks>();

/**
 * Plays, scores and stores one cell. The workflow history contains the complete event log: each step's result is the
 * next event. If cancelled, it still stores the messages so far.
 */
export async function trajectory(input: TrajectoryInput): Promise<TrajectoryResult> {
  const { cell, settings, start, maxMessages, computes, queues, origin } = input;
  let messages: readonly Message[] = [];
  let position: LogPosition = { events: start.length, digest: '' };
  setHandler(dialogueQuery, (from: number) => messages.slice(from));
  const { takeAgentTurn } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.agent });
  const { takeUserTurn } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.user });
  const { waiting, computing, afterUpdate } = stepRunner(start);
  setHandler(runQuery, () => ({ cell, settings }));
  const showDetails = () => setCurrentDetails(currentDetails(input, messages, { seats: seats?.states() }));
  const seats = input.seats && externalSeats(input.seats, () => messages, showDetails);

  /** @param summary shown in the Temporal UI */
  async function step<Event extends TrajectoryEvent>(
    kind: ComputingStep,
    log: Log,
    summary: string,
    activity: ActivityFunctionWithOptions<StepForm<Event>>,
    local: LocalActivityFunctionWithOptions<StepForm<Event>>,
    submitted?: SubmittedTurn,
  ): Promise<Event> {
    const given = { cell, settings, log: position, ...(submitted && { submitted }) };
    const forms = formsOf(given, summary, activity, local);
    const result = await (computes.includes(kind) ? computing(log, forms) : waiting(forms.activity));
    position = result.log;
    return result.event;
  }

  /** If the results cannot be stored, the workflow fails, and the next run of the sweep stores them (open-sweep.ts). */
  async function finish(log: Log, ending: EndingEvent): Promise<FinishResult> {
    const { startTime } = workflowInfo();
    const given: FinishInput = {
      cell,
      settings,
      log: position,
      ending,
      startedAt: startTime.getTime(),
      // oxlint-disable-next-line no-restricted-globals -- the workflow's clock, by which it was started: that of this machine may be another
      finishedAt: Date.now(),
      ...(origin && { origin }),
    };
    const summary = `${ending.outcome}: evaluate and store`;
    const forms = formsOf(given, summary, activities.finishTrajectory, localActivities.finishTrajectory);
    try {
      return await thoughCancelled(() => (settings.onlyActivities ? forms.activity() : computing(log, forms)));
    } catch (error) {
      const failure = failureOf(error);
      throw failure === null ? error : asWorkflowFailure(failure);
    }
  }

  const log = await play(
    start,
    { maxMessages, profile: settings.profile },
    {
      async takeTurn(role, events) {
        const submitted = await seats?.turn(role);
        if (submitted) afterUpdate();
        const summary = turnSummary(messages, maxMessages);
        return role === 'agent'
          ? step(role, events, summary, takeAgentTurn, localActivities.takeAgentTurn, submitted)
          : step(role, events, summary, takeUserTurn, localActivities.takeUserTurn, submitted);
      },
      executeToolCalls: (events) => {
        const summary = callsSummary(pendingCalls(messages), messages.length, maxMessages);
        return step('tools', events, summary, activities.executeToolCalls, localActivities.executeToolCalls);
      },
      explainFailure: (error, role) => explainFailure(error, role === null ? null : cell[role]),
      observe(events) {
        const shown = messages.length;
        messages = messagesOf(events);
        showDetails();
        if (workflowInfo().unsafe.isReplaying) {
          messages.slice(shown).forEach((message, index) => replay.message(shown + index, message));
        }
      },
    },
  );

  let ending = endingOf(log);
  const finished = await finish(log.slice(0, -1), ending).catch((error: unknown) => {
    if (failureOf(error)?.type !== 'worker.lost') throw error;
    // What ends each worker that scores the run is not tried again: the run is stored without a score.
    ending = explainFailure(error, null);
    return finish(log.slice(0, -1), ending);
  });
  const outcome = finished.outcome ?? ending.outcome;
  setCurrentDetails(currentDetails(input, messages, { end: { ending: { ...ending, outcome }, finished } }));
  upsertSearchAttributes(attributesAtEnd(outcome, finished));
  const { solved, similarity, turnCount, retries } = finished;
  await seats?.close({ outcome, solved, similarity, reason: ending.reason ?? null });
  const stop = stopAfter(ending) ?? finished.stop ?? (solved === null ? undefined : await secondOpinion(input));
  return {
    outcome,
    solved,
    similarity,
    turnCount,
    retries,
    ...(stop && { stop }),
  };
}

/** Both forms of a step with its input. @param summary shown in the Temporal UI */
function formsOf<Input extends StepInput, Result>(
  given: Input,
  summary: string,
  activity: ActivityFunctionWithOptions<(input: Input) => Promise<Result>>,
  local: LocalActivityFunctionWithOptions<(input: Input) => Promise<Result>>,
): ComputingForms<Result> {
  return {
    activity: () => activity.executeWithOptions({ summary }, [given]),
    local: (newest, leaves) => local.executeWithOptions({ summary }, [{ ...given, newest, leaves }]),
  };
}

/** A run whose judge cannot be asked is complete without one. Returns what that means for the others. */
async function secondOpinion({ cell, settings, queues }: TrajectoryInput): Promise<Stop | undefined> {
  const { judge } = settings;
  if (judge === undefined || queues.judge === undefined) return undefined;
  const { judgeTrajectory } = proxyActivities<Activities>({ ...TURN_OPTIONS, taskQueue: queues.judge });
  try {
    const summary = `second opinion of ${judge}`;
    await judgeTrajectory.executeWithOptions({ summary }, [{ cell, settings, judge }]);
    return undefined;
  } catch (error) {
    return isCancellation(error) ? undefined : stopAfter(explainFailure(error, judge));
  }
}

function explainFailure(error: unknown, model: string | null): EndingEvent {
  if (isCancellation(error)) return { kind: 'ending', outcome: 'cancelled', reason: 'cancelled' };
  const failure = failureOf(error);
  if (failure === null) throw error;
  const { reason, type, scope } = failure;
  return { kind: 'ending', outcome: outcomeOfFailure(type), reason, failure: { type, scope, model } };
}
