import type { JsonObject } from '../../../sandbox/json.ts';
import { trajectoryLine } from '../../public-form.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { atifSteps } from './atif-steps.ts';

const VERSION = 'ATIF-v1.8';

/** A run in the Agent Trajectory Interchange Format. Its `extra` is the line that `list --json` prints. */
export function atifTrajectory(record: TrajectoryRecord): JsonObject {
  const { id, cell, provenance, usage } = record;
  const steps = atifSteps(record);
  return {
    schema_version: VERSION,
    session_id: id,
    trajectory_id: id,
    agent: { name: 'toolsandbox', version: provenance.harness, model_name: cell.agent, extra: { user: cell.user } },
    steps,
    final_metrics: {
      total_prompt_tokens: usage.agent.input,
      total_completion_tokens: usage.agent.output,
      total_cached_tokens: usage.agent.cachedInput,
      ...(usage.agent.costUsd !== null && { total_cost_usd: usage.agent.costUsd }),
      total_steps: steps.length,
    },
    extra: trajectoryLine(record),
  };
}
