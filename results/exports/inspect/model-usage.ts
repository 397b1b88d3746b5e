import type { Usage } from '../../../sandbox/event.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import { addUsage } from '../../../sandbox/trajectory.ts';
import type { TrajectoryRecord } from '../../record.ts';

/** Tokens as inspect_ai counts them: its input leaves out what the cache was read for and written with. */
export function modelUsage(usage: Usage): JsonObject {
  const { input, cachedInput, cacheWrite, output, reasoning, costUsd } = usage;
  return {
    input_tokens: Math.max(0, input - cachedInput - cacheWrite),
    output_tokens: output,
    total_tokens: input + output,
    input_tokens_cache_write: cacheWrite,
    input_tokens_cache_read: cachedInput,
    reasoning_tokens: reasoning,
    total_cost: costUsd,
  };
}

/** What a run's models used, by model and by role. */
export function usageForm({ agent, user }: TrajectoryRecord['usage'], agentSpec: string, userSpec: string): JsonObject {
  const [agentModel, userModel] = [modelName(agentSpec), modelName(userSpec)];
  return {
    model_usage:
      agentModel === userModel
        ? { [agentModel]: modelUsage(addUsage(agent, user)) }
        : { [agentModel]: modelUsage(agent), [userModel]: modelUsage(user) },
    role_usage: { agent: modelUsage(agent), user: modelUsage(user) },
  };
}

/** `openai:gpt-6-sol?effort=low` is `openai/gpt-6-sol`. */
export function modelName(spec: string): string {
  return spec.replace(/\?.*$/s, '').replace(':', '/');
}
