import { plannedDifference, plannedScenarios } from '../../results/statistics/planned-comparison.ts';
import { NoResultsYet } from '../../results/results-unavailable.ts';
import { secretVariablesOf } from '../../roles/model/keys.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { modelsOf, parametersOf } from '../../runs/sweep-spec.ts';
import { withResults } from '../results.ts';
import { shownLocation } from '../places.ts';
import { countPending } from './open-cells.ts';
import { contentHash } from '../../scenarios/content-hash.ts';
import type { DecoyPack } from '../../scenarios/pack.ts';
import { END_TOOL } from '../../sandbox/tools/end-conversation.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { worldFrom } from '../../worlds/own/own-world.ts';
import type { SweepPlan } from './plan-sweep.ts';

/** What a sweep would do. The form that `sweep --dry-run --json` prints. */
export type DryRun = Awaited<ReturnType<typeof dryRun>>;

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
  { sweep, cells, pack: { decoys = [] } }: SweepPlan,
  results: string,
  environment: NodeJS.ProcessEnv,
) {
  const stored = await storedOf(sweep, cells, results);
  const toPlay = stored?.pending ?? cells;
  const { id, settings, scenarios, augmentations, agents, user, trials, seed } = sweep;
  const { profile, services, pack, userPrompt, prompting, agentPrompt } = settings;
  return {
    /** Id of the sweep. */
    sweep: id,
    /** Whether there is a sweep with this id, which then has the same parameters. */
    exists: stored?.exists ?? false,
    /** All cells. */
    cells,
    /** Cells that have a score already. */
    scored: cells - toPlay,
    /** The others, which would be played. */
    toPlay,
    /** The cells are all combinations of scenarios, augmentations and agents, `trials` times. */
    scenarios,
    /** As in `list`. */
    augmentations,
    /** Model specs. */
    agents,
    /** As in `list`. */
    user,
    /** The model that gives a second opinion of each scored run; `null` if none does. */
    judge: settings.judge ?? null,
    /** The share of the agent's tool calls that are spoiled on purpose, in [0, 1]. */
    faults: settings.faults ?? 0,
    /** Packs whose tools are offered beside those of each scenario. */
    decoys: decoys.map(decoyTools),
    /** How often each cell is played. */
    trials,
    /** That of the first trial. */
    seed,
    /** As in `list`. */
    profile,
    /** As in `list`. */
    services,
    /** How the simulated user is prompted (docs/prompting.md). */
    userPrompt: userPrompt ?? 'goal+boundary+demonstration',
    /** How agents are prompted (docs/prompting.md). */
    prompting: prompting ?? 'function-calling',
    /** `name` and `hash` of the file; `null` for our own prompt. */
    agentPrompt: agentPrompt ?? null,
    /** `name` and content `hash`. */
    pack: { name: pack.name, hash: pack.hash },
    /** `location`, and whether it `exists`. */
    results: { location: stored?.location ?? shownLocation(results), exists: stored !== null },
    /** What a comparison of two agents, or of two such sweeps, would find of the share of solved runs (docs/comparing.md). */
    comparison: comparisonOf(scenarios.length, augmentations.length * trials),
    /** Per provider of the models: the environment `variable` of its key, and whether it is `set`. */
    keys: keysOf(modelsOf(sweep), environment),
  };
}

/** A pack that lends its tools. */
interface DecoyTools {
  readonly name: string;
  /** Content hash of the pack. */
  readonly hash: string;
  /** Each with a hash of its schema. */
  readonly tools: readonly { readonly name: string; readonly sha256: string }[];
}

function decoyTools({ name, hash, definition }: DecoyPack): DecoyTools {
  const { tools } = worldFrom(definition);
  const lent = tools.filter((tool) => tool.name !== END_TOOL);
  return { name, hash, tools: lent.map((tool) => ({ name: tool.name, sha256: contentHash(toolSchema(tool)) })) };
}

/** Of a comparison that is planned. */
interface PlannedComparison {
  /** The least true difference that about four of five comparisons would find, in [0, 1]; `null` where there are too few scenarios. */
  readonly detectable: number | null;
  /** How many base scenarios it takes to find 5 points as often, with as many runs of each: `null` if more than 100,000. */
  readonly scenariosForFivePoints: number | null;
}

function comparisonOf(scenarios: number, runs: number): PlannedComparison {
  return { detectable: plannedDifference(scenarios, runs), scenariosForFivePoints: plannedScenarios(0.05, runs) };
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
