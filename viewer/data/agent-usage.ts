import { z } from 'zod';

const usageSchema = z.object({
  agent: z.object({ input: z.number(), output: z.number(), costUsd: z.nullable(z.number()).default(null) }),
});

/** Tokens and cost of the agent, from the usage of a stored run. A damaged one, which `toolsandbox list` names, has none. */
export function agentUsage(json: string): { readonly tokens: number; readonly costUsd: number | null } {
  const known = recent.get(json);
  if (known !== undefined) return known;
  const usage = usageOf(json);
  // Scripted runs, and runs that a mistake ended at once, all have the same.
  if (recent.size < MOST_RECENT) recent.set(json, usage);
  return usage;
}

const recent = new Map<string, { readonly tokens: number; readonly costUsd: number | null }>();
const MOST_RECENT = 1_000;

function usageOf(json: string) {
  try {
    const { input, output, costUsd } = usageSchema.parse(JSON.parse(json)).agent;
    return { tokens: input + output, costUsd };
  } catch {
    return { tokens: 0, costUsd: null };
  }
}
