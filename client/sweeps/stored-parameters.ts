import { z } from 'zod';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { AUGMENTATIONS, PROFILES } from '../../sandbox/cell.ts';
import { PROMPTING_STYLES, USER_PROMPTS } from '../../sandbox/prompting.ts';

/** What the results remember of a sweep (runs/sweep-spec.ts). */
const schema = z.object({
  pack: z.string(),
  scenarios: z.array(z.string()),
  augmentations: z.array(z.enum(AUGMENTATIONS)),
  agents: z.array(z.string()),
  user: z.string(),
  trials: z.int(),
  seed: z.int(),
  profile: z.enum(PROFILES),
  services: z.string(),
  clock: z.object({ start: z.number(), timeZone: z.string(), step: z.number() }),
  userPrompt: z.enum(USER_PROMPTS).optional(),
  prompting: z.enum(PROMPTING_STYLES).optional(),
  agentPrompt: z.string().optional(),
  forks: z.string().optional(),
});

export type StoredParameters = z.infer<typeof schema>;

/** The parameters of a sweep; null for single runs, which have none. */
export function storedParameters({ parameters }: Pick<SweepOverview, 'parameters'>): StoredParameters | null {
  return schema.safeParse(parameters).data ?? null;
}
