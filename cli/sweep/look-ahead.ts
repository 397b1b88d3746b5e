import { dryRun } from '../../client/planning/dry-run.ts';
import { estimateSweep } from '../../client/planning/estimate.ts';
import type { SweepPlan } from '../../client/planning/plan-sweep.ts';
import { ifResults } from '../../client/results.ts';
import { loadPrices } from '../../workers/load-prices.ts';
import { print, printJson, say } from '../say.ts';
import type { SweepOptions } from './sweep-command.ts';
import type { DryRun } from '../../client/planning/dry-run.ts';
import { describeSweep } from './sweep-texts.ts';
import { dollars } from '../../text/dollars.ts';
import { count, firstOf } from '../../text/words.ts';
import type { Estimate, ModelEstimate } from '../../client/planning/estimate.ts';
import type { Range } from '../../client/planning/estimated-usage.ts';

/** Prints what a sweep would play, or what that would cost. */
export async function lookAhead(
  plan: SweepPlan,
  { results, json, ...options }: SweepOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const run = await dryRun(plan, results, options.dryRun ? process.env : environment);
  if (options.dryRun) {
    if (json) return printJson(run);
    print(dryRunLines(plan, run));
    return say('nothing was started or written (--dry-run)');
  }
  const measured = async (agent: string) => ifResults(results, (store) => store.sums.usedBy(agent));
  const estimate = await estimateSweep(plan, { toPlay: run.toPlay, prices: loadPrices(environment), measured });
  if (json) return printJson(estimate);
  print(estimateLines(plan, estimate));
  say('nothing was started or written (--estimate)');
}

const MOST_NAMES = 8;

function dryRunLines(plan: SweepPlan, run: DryRun): readonly string[] {
  const { agentPrompt, pack } = run;
  const prompt = agentPrompt === null ? 'our prompt' : `${agentPrompt.name} (${agentPrompt.hash.slice(0, 12)})`;
  const keys = run.keys.map(({ variable, set }) => `${variable} ${set ? 'is set' : 'is not set, and not needed'}`);
  const facts: readonly (readonly [string, string])[] = [
    ['to play', `${run.toPlay} (${run.scored} have a score already)`],
    ['state', run.exists ? 'this sweep exists, with the same parameters: it would be resumed' : 'a new sweep'],
    ['scenarios', names(run.scenarios)],
    ['augmentations', names(run.augmentations)],
    ['agents', names(run.agents)],
    ['user', run.user],
    ...(run.judge === null ? [] : [['judge', run.judge] as const]),
    ['trials', `${run.trials}, seeds from ${run.seed}`],
    ['rules', `profile ${run.profile}, services ${run.services}${run.faults === 0 ? '' : `, faults ${run.faults}`}`],
    ['prompts', `user ${run.userPrompt}; agent ${run.prompting}, ${prompt}`],
    ['pack', `${pack.name} (${pack.hash.slice(0, 12)})`],
    ...run.decoys.map(
      (one) => ['decoys', `${count(one.tools.length, 'tool')} of ${one.name} (${one.hash.slice(0, 12)})`] as const,
    ),
    ['comparing', comparisonText(run)],
    ['results', `${run.results.location}${run.results.exists ? '' : ' (would be created)'}`],
    ['keys', keys.join('; ') || 'none needed'],
  ];
  return [describeSweep(plan), ...facts.map(([label, value]) => `  ${label.padEnd(13)}  ${value}`)];
}

/** What two agents, or two such sweeps, must differ by to be told apart. */
function comparisonText({
  comparison: { detectable, scenariosForFivePoints: enough },
  scenarios,
  ...run
}: DryRun): string {
  const runs = run.augmentations.length * run.trials;
  const each = runs === 1 ? 'one run each' : `${runs} runs each`;
  const found =
    detectable === null
      ? `${count(scenarios.length, 'scenario')} cannot tell two agents apart`
      : `four of five comparisons find a true difference of ${(100 * detectable).toFixed(1)} points in solved`;
  const five = enough === null ? '' : `; for 5 points it takes ${count(enough, 'scenario')} of ${each}`;
  return `${found}${five} (docs/comparing.md)`;
}

function names(all: readonly string[]): string {
  return `${all.length}: ${firstOf(all, MOST_NAMES)}`;
}

/** The estimate for people. */
function estimateLines(plan: SweepPlan, { toPlay, unsized, models, costUsd, costRange }: Estimate): readonly string[] {
  const unknown = models.filter((model) => model.costUsd === null).map(({ model }) => model);
  return [
    describeSweep(plan),
    `  to play  ${count(toPlay, 'cell')}`,
    ...models.map(modelLine),
    ...(models.length === 0 ? ['  cost     $0: no model plays'] : [`  cost     ${costText(costUsd, costRange)}`]),
    ...(unknown.length === 0
      ? []
      : [`  cost unknown for ${[...new Set(unknown)].join(' and ')}: add prices with --prices (docs/cost.md)`]),
    ...(unsized === 0 ? [] : [`  ${count(unsized, 'scenario')} without a reference solution taken for average`]),
    ...(models.length === 0
      ? []
      : ['  a rough estimate, most of all for models that reason: docs/cost.md says how it is made']),
  ];
}

function modelLine({
  role,
  model,
  basis,
  runs,
  turns,
  input,
  cachedInput,
  output,
  costUsd,
  costRange,
}: ModelEstimate): string {
  const number = (value: number) => value.toLocaleString('en');
  const used = [
    ...(turns === null ? [] : [`${number(turns)} turns`]),
    `${number(input)} tokens in${cachedInput === null ? '' : ` (${number(cachedInput)} cached)`}`,
    `${number(output)} out`,
    costText(costUsd, costRange),
  ].join(', ');
  const from = basis === 'earlier-runs' ? `as in ${number(runs ?? 0)} earlier runs` : 'by the reference solutions';
  return `  ${role.padEnd(7)}  ${model}: ${used}; ${from}`;
}

function costText(usd: number | null, range: Range | null): string {
  if (usd === null || range === null) return '?';
  return `${dollars(usd)} (${dollars(range.low)} to ${dollars(range.high)})`;
}
