import { PreparedPack } from '../../activities/pack-cache.ts';
import { fetchPack } from '../../activities/stored-pack.ts';
import type { TrajectorySummary, TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { RunSettings } from '../../runs/contract.ts';
import { PROMPTING_STYLES, USER_PROMPTS } from '../../sandbox/prompting.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { storedParameters } from './stored-sweep.ts';

type Settings = Omit<RunSettings, 'results'>;
type PromptSettings = Pick<RunSettings, 'userPrompt' | 'prompting' | 'agentPrompt'>;

/** How a stored run was played. */
export interface PlayedAs {
  readonly pack: Pack;
  readonly settings: Settings;
  /** What could not be found out. */
  readonly notes: readonly string[];
}

/** The settings of a stored run: from its sweep, or for a single run from the hashes of what it was made of. @throws PackMissing */
export async function settingsOfRun(store: ResultsStore, run: TrajectoryRecord): Promise<PlayedAs> {
  const { provenance, profile, clock, services, cell } = run;
  const hash = provenance.pack;
  const { name = 'of the run' } = (await store.packs.find(hash)) ?? {};
  const pack = await fetchPack(store, { name, hash });
  const { faults } = provenance;
  const plain: Settings = {
    pack: { name: pack.name, hash },
    profile,
    clock,
    services,
    ...(faults !== undefined && { faults }),
  };
  const sweep = await store.sweeps.find(cell.sweep);
  const parameters = sweep && storedParameters(sweep);
  if (parameters) {
    const { userPrompt, prompting, agentPrompt } = parameters;
    const settings = {
      ...plain,
      ...(userPrompt && { userPrompt }),
      ...(prompting && { prompting }),
      ...(agentPrompt && { agentPrompt: { name: `the agent's prompt of ${cell.sweep}`, hash: agentPrompt } }),
    };
    return { pack, settings, notes: [] };
  }
  const found = promptsOf(run, plain, new PreparedPack(pack));
  const notes = found === null ? ['the prompts of this run are not known: the fork uses the default ones'] : [];
  return { pack, settings: { ...plain, ...found }, notes };
}

/** The choice of prompts with the hashes of those that the run was played with; null if there is none. */
function promptsOf(
  { cell, provenance }: TrajectorySummary,
  plain: Settings,
  pack: PreparedPack,
): PromptSettings | null {
  const { agent, user } = provenance.prompts;
  for (const userPrompt of USER_PROMPTS.toReversed()) {
    for (const prompting of PROMPTING_STYLES) {
      const { prompts } = pack.hashes(cell, plain, { userPrompt, style: prompting });
      if (prompts.agent === agent && prompts.user === user) return notDefault({ userPrompt, prompting });
    }
  }
  return null;
}

function notDefault({ userPrompt, prompting }: Required<Omit<PromptSettings, 'agentPrompt'>>): PromptSettings {
  return {
    ...(userPrompt !== USER_PROMPTS.at(-1) && { userPrompt }),
    ...(prompting !== PROMPTING_STYLES[0] && { prompting }),
  };
}
