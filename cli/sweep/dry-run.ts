import { NoResultsYet } from '../../results/results-unavailable.ts';
import { secretVariablesOf } from '../../roles/model/keys.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { UnstoredSweep } from '../../runs/contract.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { withResults } from '../../client/results.ts';
import { shownLocation } from '../../client/places.ts';
import { countPending } from '../../client/sweeps/open-cells.ts';
import type { SweepPlan } from '../../client/sweeps/plan-sweep.ts';
import { describeSweep } from './sweep-texts.ts';

/** What a sweep would do. The form that `sweep --dry-run --json` prints (docs/json-output.md). */
export interface DryRun {
  readonly sweep: string;
  /** Whether there is a sweep with this id, which has the same parameters. */
  readonly exists: boolean;
  readonly cells: number;
  readonly scored: number;
  readonly toPlay: number;
  readonly scenarios: readonly string[];
  readonly augmentations: readonly string[];
  readonly agents: readonly string[];
  readonly user: string;
  readonly trials: number;
  readonly seed: number;
  readonly profile: string;
  readonly services: string;
  readonly userPrompt: string;
  readonly prompting: string;
  /** The file of the agent's prompt and its hash; null for ours. */
  readonly agentPrompt: { readonly name: string; readonly hash: string } | null;
  readonly pack: { readonly name: string; readonly hash: string };
  readonly results: { readonly location: string; readonly exists: boolean };
  readonly keys: readonly KeyState[];
}

/** An environment variable that holds the key or a header of one of the sweep's models. */
interface KeyState {
  readonly variable: string;
  readonly set: boolean;
}

/**
 * Checks a planned sweep against the results and says what it would do. Writes and starts nothing.
 * @throws SweepConflict, ResultsUnavailable
 */
export async function dryRun(
  { sweep, cells }: SweepPlan,
  results: string,
  environment: NodeJS.ProcessEnv,
): Promise<DryRun> {
  const stored = await storedOf(sweep, cells, results);
  const toPlay = stored?.pending ?? cells;
  const { id, settings, scenarios, augmentations, agents, user, trials, seed } = sweep;
  const { profile, services, pack, userPrompt, prompting, agentPrompt } = settings;
  return {
    sweep: id,
    exists: stored?.exists ?? false,
    cells,
    scored: cells - toPlay,
    toPlay,
    scenarios,
    augmentations,
    agents,
    user,
    trials,
    seed,
    profile,
    services,
    userPrompt: userPrompt ?? 'goal+boundary+demonstration',
    prompting: prompting ?? 'function-calling',
    agentPrompt: agentPrompt ?? null,
    pack: { name: pack.name, hash: pack.hash },
    results: { location: stored?.location ?? shownLocation(results), exists: stored !== null },
    keys: keysOf([...agents, user], environment),
  };
}

/** Null if there are no results yet. */
async function storedOf(sweep: UnstoredSweep, cells: number, results: string) {
  try {
    return await withResults(results, 'read', async (store) => {
      await store.sweeps.check({ id: sweep.id, parameters: parametersOf(sweep), cells, createdAt: 0 });
      const exists = (await store.sweeps.find(sweep.id)) !== null;
      return { exists, pending: await countPending(store, sweep), location: store.location };
    });
  } catch (error) {
    if (error instanceof NoResultsYet) return null;
    throw error;
  }
}

function keysOf(specs: readonly string[], environment: NodeJS.ProcessEnv): readonly KeyState[] {
  const variables = specs.flatMap((spec) => secretVariablesOf(parseModelSpec(spec)));
  return [...new Set(variables)].map((variable) => ({ variable, set: Boolean(environment[variable]?.trim()) }));
}

function promptsText({ userPrompt, prompting, agentPrompt }: DryRun): string {
  const agent = agentPrompt === null ? 'our prompt' : `${agentPrompt.name} (${agentPrompt.hash.slice(0, 12)})`;
  return `user ${userPrompt}; agent ${prompting}, ${agent}`;
}

const MOST_NAMES = 8;

export function dryRunLines(plan: SweepPlan, run: DryRun): readonly string[] {
  const { name, hash } = run.pack;
  const keys = run.keys.map(({ variable, set }) => `${variable} ${set ? 'is set' : 'is not set, and not needed'}`);
  const facts: readonly (readonly [string, string])[] = [
    ['to play', `${run.toPlay} (${run.scored} have a score already)`],
    ['state', run.exists ? 'this sweep exists, with the same parameters: it would be resumed' : 'a new sweep'],
    ['scenarios', names(run.scenarios)],
    ['augmentations', names(run.augmentations)],
    ['agents', names(run.agents)],
    ['user', run.user],
    ['trials', `${run.trials}, seeds from ${run.seed}`],
    ['rules', `profile ${run.profile}, services ${run.services}`],
    ['prompts', promptsText(run)],
    ['pack', `${name} (${hash.slice(0, 12)})`],
    ['results', `${run.results.location}${run.results.exists ? '' : ' (would be created)'}`],
    ['keys', keys.join('; ') || 'none needed'],
  ];
  return [describeSweep(plan), ...facts.map(([label, value]) => `  ${label.padEnd(13)}  ${value}`)];
}

function names(all: readonly string[]): string {
  const more = all.length > MOST_NAMES ? ` and ${all.length - MOST_NAMES} more` : '';
  return `${all.length}: ${all.slice(0, MOST_NAMES).join(', ')}${more}`;
}
