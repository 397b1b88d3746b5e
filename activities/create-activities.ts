import { Context } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { trajectoryId } from '../sandbox/cell.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { CheckModelInput, CheckModelResult } from '../runs/preflight.ts';
import type { FinishInput, FinishResult, JudgeInput, StepInput, StepResult } from '../runs/contract.ts';
import type {
  CloseSweepInput,
  LostRunsInput,
  OpenSweepResult,
  PlanInput,
  PlanResult,
  SweepSpec,
} from '../runs/sweep-contract.ts';
import type {
  DeliverInput,
  JudgeNightInput,
  NightSummary,
  NoteDeliveriesInput,
  OpenNightInput,
} from '../runs/nights.ts';
import type { JsonValue } from '../sandbox/json.ts';
import type { OnCalled } from './call-model.ts';
import { countLostRuns } from './count-lost-runs.ts';
import { checkModel } from './check-model.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { EventLogs } from './event-logs.ts';
import { executeToolCalls } from './execute-tool-calls.ts';
import { toFailure } from './failures.ts';
import { finishTrajectory } from './finish-trajectory.ts';
import { judgeTrajectory } from './judge-run.ts';
import { positionOf } from './log-chain.ts';
import { openSweep } from './open-sweep.ts';
import type { ChainedLog, StepEvent } from './log-chain.ts';
import { OutageLog } from './outage-log.ts';
import { planTrajectories } from './plan-trajectories.ts';
import { fetchRecordedLog } from './recorded-log.ts';
import { outageDelay } from './retry-policy.ts';
import { requireHeard, runAttempt } from './run-attempt.ts';
import type { Outages } from './run-attempt.ts';
import { traceparentOf, withFinishSpans, withSpans } from './step-spans.ts';
import type { StepAttempt } from './step-spans.ts';
import { takeTurn } from './take-turn.ts';
import { startOf } from './trajectory-input.ts';

/** The activities, by the names that workflows call. Each one wraps a function from its own file. */
export function createActivities(
  dependencies: ActivityDependencies,
  logs = new EventLogs(),
  outages: Outages = { log: new OutageLog(), delay: outageDelay },
) {
  /** An activity of ours, which is short. */
  function working<Result>(work: () => Promise<Result>): Promise<Result> {
    return runAttempt(outages, () => {
      requireHeard();
      return work();
    });
  }

  async function logBefore({ cell, settings, log, newest }: StepInput): Promise<ChainedLog> {
    if (newest) return logs.with(thisWorkflow().runId, log, newest);
    return logs.at(thisWorkflow().runId, log, async () => {
      if (log.events > 1) return fetchRecordedLog(Context.current().client, thisWorkflow());
      const pack = await dependencies.packs.get(settings.pack);
      return { start: startOf(pack.scenario(cell.scenario, settings)), steps: [] };
    });
  }

  /** Runs a step on the current log and appends its event. The role is null for the execution environment. */
  function step<Event extends StepEvent>(
    role: PlayableRole | null,
    take: (input: StepInput, events: readonly TrajectoryEvent[], called: OnCalled) => Promise<Event>,
  ): (input: StepInput) => Promise<StepResult<Event>> {
    return async (input) => {
      requireTaken(input);
      const before = await logBefore(input);
      const { events } = before;
      let extended = before;
      const event = await withSpans(dependencies.spans, { ...attemptOf(input.cell), role, events }, async (called) => {
        extended = logs.append(thisWorkflow().runId, before, await take(input, events, called));
        return extended.events.at(-1) as Event;
      });
      return { event, log: positionOf(extended) };
    };
  }

  const turnOf = (role: PlayableRole) => (input: StepInput) =>
    runAttempt(outages, (control) =>
      step(role, (given, events, called) => {
        const traceparent = traceparentOf(dependencies.spans, attemptOf(given.cell).run);
        return takeTurn(dependencies, { ...given, role, events, traceparent }, { ...control, called });
      })(input),
    );

  return {
    takeAgentTurn: turnOf('agent'),
    takeUserTurn: turnOf('user'),
    checkModel: (input: CheckModelInput): Promise<CheckModelResult> =>
      runAttempt(outages, (control) => checkModel(dependencies, input, control)),
    executeToolCalls: (input: StepInput) =>
      working(() => step(null, (given, events) => executeToolCalls(dependencies, { ...given, events }))(input)),
    finishTrajectory: (input: FinishInput): Promise<FinishResult> =>
      working(() => {
        requireTaken(input);
        return withFinishSpans(dependencies.spans, attemptOf(input.cell), async () => {
          const log = await logBefore(input);
          const events = [...log.events, input.ending];
          const finished = await finishTrajectory(dependencies, { ...input, events }, thisWorkflow());
          logs.remove(thisWorkflow().runId);
          return finished;
        });
      }),
    judgeTrajectory: (input: JudgeInput): Promise<void> =>
      runAttempt(outages, (control) => judgeTrajectory(dependencies, input, control)),
    openSweep: (spec: SweepSpec): Promise<OpenSweepResult> =>
      working(() => {
        const context = Context.current();
        return openSweep(dependencies, spec, { client: () => context.client, createdAt: now() });
      }),
    closeSweep: ({ sweep, status, reasons }: CloseSweepInput): Promise<void> =>
      working(async () => {
        await dependencies.store.sweeps.close(sweep, { endedAt: now(), status, reasons });
        await dependencies.store.sync();
      }),
    countLostRuns: (input: LostRunsInput): Promise<number> =>
      working(() => countLostRuns(dependencies.store, input, Context.current().log)),
    openNight: (input: OpenNightInput): Promise<string> =>
      working(async () => (await import('./nights/open-night.ts')).openNight(dependencies.store, input, now())),
    judgeNight: (input: JudgeNightInput): Promise<NightSummary> =>
      working(async () => (await import('./nights/judge-night.ts')).judgeNight(dependencies.store, input, now())),
    deliverNotification: (input: DeliverInput): Promise<void> =>
      asFailure(async () => {
        const { deliverNotification } = await import('./nights/deliver-notification.ts');
        return deliverNotification(input, dependencies.environment, Context.current().cancellationSignal);
      }),
    noteDeliveries: ({ deliveries, ...night }: NoteDeliveriesInput): Promise<void> =>
      working(() => dependencies.store.nights.noteDeliveries(night, deliveries as unknown as JsonValue)),
    planTrajectories: (input: PlanInput): Promise<PlanResult> => working(() => planTrajectories(dependencies, input)),
  };
}

/** A local activity that is to leave its step says so by its failure, which is no one's fault: its marker is what a replay reads. */
function requireTaken({ leaves }: StepInput): void {
  if (!leaves) return;
  const message = 'this workflow task is tried again, or was given early: an activity takes the step';
  const category = ApplicationFailureCategory.BENIGN;
  throw ApplicationFailure.create({ message, type: 'worker.left', nonRetryable: true, category });
}

/** When the activity was scheduled, by the server's clock: those of workers may differ. Milliseconds since the epoch. */
function now(): number {
  return Context.current().info.scheduledTimestampMs;
}

/** How often it is tried, the workflow says. */
async function asFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toFailure(error);
  }
}

function attemptOf(cell: Cell): Pick<StepAttempt, 'run' | 'cell' | 'attempt'> {
  const { attempt } = Context.current().info;
  return { run: { id: trajectoryId(cell), run: thisWorkflow().runId }, cell, attempt };
}

function thisWorkflow() {
  const { workflowExecution } = Context.current().info;
  if (!workflowExecution) throw new Error('this activity can only run as part of a workflow');
  return workflowExecution;
}
