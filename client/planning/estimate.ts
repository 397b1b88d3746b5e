import { PreparedPack } from '../../activities/pack-cache.ts';
import type { Spending } from '../../results/spending.ts';
import { isExternal, parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';
import type { PriceList } from '../../roles/prices/price-list.ts';
import type { Usage } from '../../sandbox/event.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import type { Prompting } from '../../sandbox/prompting.ts';
import { addUsage, NO_USAGE } from '../../sandbox/trajectory.ts';
import { referenceSizes } from '../../validation/reference-sizes.ts';
import type { RunSizes } from '../../validation/reference-sizes.ts';
import { JUDGEMENT, LEAST_MEASURED, MEASURED_RANGE, REFERENCE_RANGE, turnUsages } from './estimated-usage.ts';
import type { Range } from './estimated-usage.ts';
import type { SweepPlan } from './plan-sweep.ts';

/** What a model of a sweep is expected to use. */
export interface ModelEstimate {
  /** `agent`, `user` or `judge`. The user plays with all agents, and the judge reads their runs. */
  readonly role: PlayableRole | 'judge';
  /** Model spec. */
  readonly model: string;
  /** `reference-solutions`, or `earlier-runs` where the results hold enough of them. */
  readonly basis: 'reference-solutions' | 'earlier-runs';
  /** How many earlier runs are the basis; `null` for the other one. */
  readonly runs: number | null;
  /** Calls of the model; `null` where the basis is earlier runs. */
  readonly turns: number | null;
  /** Tokens; `null` where the basis is earlier runs. */
  readonly input: number;
  /** The part of the input that is read from a cache; `null` where the basis is earlier runs. */
  readonly cachedInput: number | null;
  /** Tokens, including reasoning. */
  readonly output: number;
  /** US dollars for this model; `null` if its price is not known. */
  readonly costUsd: number | null;
  /** `low` and `high`, between which that should be; `null` where `cost_usd` is. */
  readonly costRange: Range | null;
}

/** The form that `sweep --estimate --json` prints. */
export interface Estimate {
  /** Id of the sweep. */
  readonly sweep: string;
  /** All its cells. */
  readonly cells: number;
  /** Cells without a score, for which the estimate is. */
  readonly toPlay: number;
  /** How many scenarios have no reference solution; they are taken for average ones. */
  readonly unsized: number;
  /** The models that would play; none for scripts. */
  readonly models: readonly ModelEstimate[];
  /** US dollars for all of them; `null` if the price of any is not known. */
  readonly costUsd: number | null;
  /** `low` and `high`, between which the cost should be; `null` where `cost_usd` is. */
  readonly costRange: Range | null;
}

interface EstimateContext {
  readonly toPlay: number;
  readonly prices: PriceList;
  /** What earlier runs of an agent used. */
  readonly measured: (agent: string) => Promise<{ readonly runs: number; readonly used: Spending } | null>;
}

/** What it would cost to play a sweep. Starts and writes nothing; no model is called. */
export async function estimateSweep(
  { sweep, cells, pack, texts }: SweepPlan,
  { toPlay, prices, measured }: EstimateContext,
): Promise<Estimate> {
  const { id, settings, scenarios, augmentations, agents, user } = sweep;
  const { profile, userPrompt, prompting: style, agentPrompt, judge } = settings;
  const own = texts.find(({ hash }) => hash === agentPrompt?.hash)?.content;
  const prompting: Prompting = {
    ...(userPrompt && { userPrompt }),
    ...(style && { style }),
    ...(own && { agentPrompt: own }),
  };
  const prepared = new PreparedPack(pack);
  const sized: RunSizes[] = [];
  for (const name of scenarios) {
    const sizes = await referenceSizes(pack, prepared, { name, augmentations, profile, prompting });
    if (sizes !== null) sized.push(...sizes.values());
  }
  const unsized = scenarios.length - sized.length / augmentations.length;
  /** Runs that one of the sized ones stands for. */
  const weight = sized.length === 0 ? 0 : toPlay / agents.length / sized.length;
  const ofModels = agents.map(async (agent) => {
    const found = await measured(agent);
    if (found !== null && found.runs >= LEAST_MEASURED) return measuredEstimate(agent, found, toPlay / agents.length);
    return referenceEstimate('agent', parseModelSpec(agent), sized, weight, prices);
  });
  const all = [
    ...(await Promise.all(ofModels)),
    referenceEstimate('user', parseModelSpec(user), sized, weight * agents.length, prices),
    judge === undefined ? null : judgeEstimate(parseModelSpec(judge), sized, weight * agents.length, prices),
  ];
  const models = all.filter((one) => one !== null);
  return {
    sweep: id,
    cells,
    toPlay,
    unsized,
    models,
    costUsd: total(models.map(({ costUsd }) => costUsd)),
    costRange: totalRange(models.map(({ costRange }) => costRange)),
  };
}

/** A judge is asked once, about what the agent was told in its last turn and said then. */
function judgeEstimate(...[spec, sized, weight, prices]: Sized): ModelEstimate | null {
  const asked = sized.map(({ agent, user }) => {
    const { sent = 0, said = 0 } = agent.at(-1) ?? {};
    return { agent: [{ sent: JUDGEMENT.sent + sent + said, said: JUDGEMENT.said }], user };
  });
  const estimate = referenceEstimate('agent', spec, asked, weight, prices);
  return estimate && { ...estimate, role: 'judge' };
}

type Sized = [spec: ModelSpec, sized: readonly RunSizes[], weight: number, prices: PriceList];

/** Null for a script, which uses nothing, and for somebody outside, who uses nothing of ours. */
function referenceEstimate(role: PlayableRole, ...[spec, sized, weight, prices]: Sized): ModelEstimate | null {
  if (spec.provider === 'scripted' || spec.provider === 'recorded' || isExternal(spec)) return null;
  const turns = sized.flatMap((sizes) => turnUsages(sizes[role], spec));
  const used = turns.map((usage) => ({ ...usage, costUsd: prices.costOf(usage, spec)?.usd ?? null }));
  const { input, cachedInput, output, costUsd } = used.reduce(addUsage, NO_USAGE satisfies Usage);
  const cost = costUsd === null || sized.length === 0 ? null : costUsd * weight;
  return {
    role,
    model: spec.text,
    basis: 'reference-solutions',
    runs: null,
    turns: Math.round(turns.length * weight),
    input: Math.round(input * weight),
    cachedInput: Math.round(cachedInput * weight),
    output: Math.round(output * weight),
    costUsd: cost,
    costRange: cost === null ? null : { low: cost * REFERENCE_RANGE.low, high: cost * REFERENCE_RANGE.high },
  };
}

function measuredEstimate(
  model: string,
  { runs, used }: { readonly runs: number; readonly used: Spending },
  cells: number,
): ModelEstimate {
  const perRun = cells / runs;
  const cost = used.unpriced > 0 ? null : used.costUsd * perRun;
  return {
    role: 'agent',
    model,
    basis: 'earlier-runs',
    runs,
    turns: null,
    input: Math.round(used.input * perRun),
    cachedInput: null,
    output: Math.round(used.output * perRun),
    costUsd: cost,
    costRange: cost === null ? null : { low: cost * MEASURED_RANGE.low, high: cost * MEASURED_RANGE.high },
  };
}

function total(costs: readonly (number | null)[]): number | null {
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}

function totalRange(ranges: readonly (Range | null)[]): Range | null {
  const [low, high] = [
    total(ranges.map((range) => range?.low ?? null)),
    total(ranges.map((range) => range?.high ?? null)),
  ];
  return low === null || high === null ? null : { low, high };
}
