import { Context } from '@temporalio/activity';
import type {
  FinishInput,
  FinishResult,
  PlanInput,
  ToolCallsInput,
  ToolCallsResult,
  TrajectoryInput,
  TurnInput,
  TurnResult,
} from '../workflows/contract.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { executeToolCalls } from './execute-tool-calls.ts';
import { toFailure } from './failures.ts';
import { finishTrajectory } from './finish-trajectory.ts';
import { planTrajectories } from './plan-trajectories.ts';
import { takeTurn } from './take-turn.ts';

/** The activities under the names workflows call them by, each a thin shell around a function of its own file. */
export function createActivities(dependencies: ActivityDependencies) {
  const turn = (input: TurnInput): Promise<TurnResult> =>
    asFailure(takeTurn(dependencies, input, Context.current().cancellationSignal));
  return {
    takeAgentTurn: turn,
    takeUserTurn: turn,
    executeToolCalls: (input: ToolCallsInput): Promise<ToolCallsResult> =>
      asFailure(executeToolCalls(dependencies, input)),
    finishTrajectory: (input: FinishInput): Promise<FinishResult> =>
      asFailure(finishTrajectory(dependencies, input, thisWorkflow())),
    planTrajectories: (input: PlanInput): Promise<readonly TrajectoryInput[]> =>
      asFailure(planTrajectories(dependencies, input)),
  };
}

async function asFailure<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw toFailure(error);
  }
}

function thisWorkflow() {
  const { workflowExecution } = Context.current().info;
  if (!workflowExecution) throw new Error('this activity belongs to a workflow');
  return workflowExecution;
}
