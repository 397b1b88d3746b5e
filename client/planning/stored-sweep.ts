import { z } from 'zod';
import type { BudgetSettings } from '../../limits/limit.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { ALL_AUGMENTATIONS, PROFILES } from '../../sandbox/cell.ts';
import { PROMPTING_STYLES, USER_PROMPTS } from '../../sandbox/prompting.ts';
import { fetchPack } from '../../activities/stored-pack.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { requireSeats } from '../../roles/require-seats.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { modelsIn, modelsOf } from '../../runs/sweep-spec.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { UserError } from '../errors.ts';
import { requirePriced } from './prices.ts';
import { queuesOf } from './plan-sweep.ts';
import type { SweepPlan } from './plan-sweep.ts';

/** A sweep as it was asked for, from the results. @throws UserError for single runs, PackMissing, InvalidModelSpec */
export async function storedSweep(
  store: ResultsStore,
  overview: SweepOverview,
  environment: NodeJS.ProcessEnv,
): Promise<SweepPlan> {
  const parameters = storedParameters(overview);
  if (parameters === null)
    throw new UserError(
      `${overview.id} has no cells that could be played again: these are single runs, or imported ones; \`toolsandbox sweep list\` lists the sweeps`,
    );
  const { pack: hash, agents, user } = parameters;
  const pack = await fetchPack(store, { name: (await store.packs.find(hash))?.name ?? overview.id, hash });
  const specs = [...agents.map((agent) => parseModelSpec(agent, 'agent')), parseModelSpec(user, 'user')];
  requireSeats(specs, environment);
  const sweep = sweepOfParameters(parameters, { ...overview, packName: pack.name });
  const providers = queuesOf(modelsOf(sweep).map((model) => parseModelSpec(model)));
  return { sweep, cells: overview.cells, pack, texts: [], providers, notes: [] };
}

/** The sweep that has these parameters. */
export function sweepOfParameters(
  parameters: StoredParameters,
  { id, packName, cells: planned }: { readonly id: string; readonly packName: string; readonly cells: number },
): UnstoredSweep {
  const {
    pack: hash,
    profile,
    services,
    clock,
    userPrompt,
    prompting,
    agentPrompt,
    judge,
    faults,
    forks,
    ...cells
  } = parameters;
  const named = (what: string, text: string) => ({ name: `${what} of ${id}`, hash: text });
  return {
    id,
    settings: {
      pack: { name: packName, hash },
      profile,
      services,
      clock,
      ...(userPrompt && { userPrompt }),
      ...(prompting && { prompting }),
      ...(agentPrompt && { agentPrompt: named('the prompt', agentPrompt) }),
      ...(judge && { judge }),
      ...(faults && { faults }),
    },
    ...cells,
    ...(forks && { forks: { ...named('the forks', forks), cells: planned } }),
  };
}

/** What the results remember of a sweep (runs/sweep-spec.ts). */
export const sweepParameters = z.object({
  pack: z.string(),
  scenarios: z.array(z.string()),
  augmentations: z.array(z.enum(ALL_AUGMENTATIONS)),
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
  judge: z.string().optional(),
  faults: z.number().optional(),
  forks: z.string().optional(),
});

export type StoredParameters = z.infer<typeof sweepParameters>;

/** The parameters of a sweep; null for single runs, which have none. */
export function storedParameters({ parameters }: Pick<SweepOverview, 'parameters'>): StoredParameters | null {
  return sweepParameters.safeParse(parameters).data ?? null;
}

/** Refuses a budget that could not be kept to: that of a stored sweep, with these changes. @throws UserError */
export async function requirePricedSweep(
  { traffic }: Pick<ResultsStore, 'traffic'>,
  overview: SweepOverview,
  changes: Partial<BudgetSettings>,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const models = storedParameters(overview) === null ? overview.agents : modelsIn(overview.parameters);
  const budget = { ...(await traffic.budget(overview.id)), ...changes };
  const allow = `\`${hintCommand('sweep', 'limit', overview.id, '--allow-unpriced')}\``;
  requirePriced(models, budget, environment, allow);
}
