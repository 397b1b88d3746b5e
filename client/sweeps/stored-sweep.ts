import { fetchPack } from '../../activities/stored-pack.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { connectionOf } from '../../roles/model/connection.ts';
import { providerOf } from '../../roles/model/providers.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { UnstoredSweep } from '../../runs/contract.ts';
import { UserError } from '../errors.ts';
import type { SweepPlan } from './plan-sweep.ts';
import { storedParameters } from './stored-parameters.ts';

/** A sweep as it was asked for, from the results. @throws UserError for single runs, PackMissing, InvalidModelSpec */
export async function storedSweep(
  store: ResultsStore,
  overview: SweepOverview,
  environment: NodeJS.ProcessEnv,
): Promise<SweepPlan> {
  const parameters = storedParameters(overview);
  if (parameters === null)
    throw new UserError(
      `${overview.id} has no cells that could be played again: these are single runs, or imported ones`,
    );
  const { pack: hash, profile, services, clock, userPrompt, prompting, agentPrompt, forks, ...cells } = parameters;
  const pack = await fetchPack(store, { name: (await store.packs.find(hash))?.name ?? overview.id, hash });
  const specs = [...cells.agents.map((agent) => parseModelSpec(agent, 'agent')), parseModelSpec(cells.user, 'user')];
  for (const spec of specs) connectionOf(spec, environment);
  const named = (what: string, text: string) => ({ name: `${what} of ${overview.id}`, hash: text });
  const sweep: UnstoredSweep = {
    id: overview.id,
    settings: {
      pack: { name: pack.name, hash },
      profile,
      services,
      clock,
      ...(userPrompt && { userPrompt }),
      ...(prompting && { prompting }),
      ...(agentPrompt && { agentPrompt: named('the prompt', agentPrompt) }),
    },
    ...cells,
    ...(forks && { forks: { ...named('the forks', forks), cells: overview.cells } }),
  };
  const queues = specs.map(({ provider }) => providerOf(provider).queue).filter((queue) => queue !== null);
  return { sweep, cells: overview.cells, pack, texts: [], providers: [...new Set(queues)], notes: [] };
}
