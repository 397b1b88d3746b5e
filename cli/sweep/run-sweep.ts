import type { SweepOptions } from './sweep-command.ts';
import { brokenAgents } from '../../results/report/code-errors.ts';
import { barNotes, leastSolved, unmet } from '../../results/report/bars.ts';
import { storedReport } from '../../results/report/report.ts';
import type { ResultsStore } from '../../results/store.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { UserError } from '../../client/errors.ts';
import { SINGLE_RUNS } from '../../results/single-runs.ts';
import { sweepFloors } from '../../client/floors/sweep-floors.ts';
import { permittedEnvironment, playEnvironment, withPlaceholders } from '../../client/play-environment.ts';
import { outlast } from '../../client/outlast.ts';
import { ifResults, withResults } from '../../client/results.ts';
import { loadPrices } from '../../workers/load-prices.ts';
import { joinHint } from '../join/join-hint.ts';
import { printReport } from '../report/print-report.ts';
import { print, printJson, say } from '../say.ts';
import { applyLimits, readLimits } from '../../client/planning/limits.ts';
import { budgetNotes, leftByBudget } from './budget-lines.ts';
import { dryRun } from '../../client/planning/dry-run.ts';
import { dryRunLines } from './dry-run-lines.ts';
import { countPending, unscoredReasons } from '../../client/planning/open-cells.ts';
import { ofFile } from '../../client/sweep-files/of-file.ts';
import { priceNotes } from '../../client/planning/price-notes.ts';
import { requirePriced } from '../../client/planning/require-priced.ts';
import { sweepIn } from '../../client/planning/save-plan.ts';
import { planSweep } from '../../client/planning/plan-sweep.ts';
import { resumedPlan } from '../../client/planning/resumed-plan.ts';
import type { SweepPlan } from '../../client/planning/plan-sweep.ts';
import { describeSweep, nextSteps, withoutScore } from './sweep-texts.ts';

/** Plays what is left of a sweep and prints its report. */
export async function runSweep(options: SweepOptions): Promise<void> {
  if (options.id === SINGLE_RUNS)
    throw new UserError(`--id ${SINGLE_RUNS} is where \`toolsandbox run\` stores its runs: choose another id`);
  const specs = [...options.agent, options.user];
  const { specsOfFile: found = [], servicesOfFile, services, dryRun: isDry, estimate } = options;
  const players = {
    given: specs.filter((spec) => !found.includes(spec)),
    found,
    services: servicesOfFile === undefined ? { given: services } : { found: servicesOfFile },
  };
  const files =
    isDry || estimate
      ? await playEnvironment(options, process.env, specs)
      : await permittedEnvironment(options, process.env, players, say);
  const environment = options.estimate ? withPlaceholders(files, specs) : files;
  const request = { ...options, agents: options.agent };
  const planned = await ofFile(options.file, () => planSweep(request, environment));
  const resumed = (store: ResultsStore) => resumedPlan(store, planned, request, environment);
  say(priceNotes(specs, environment));
  const limits = await readLimits(options);
  if (!options.estimate) await ofFile(options.file, async () => requirePriced(specs, limits.budget, environment));
  if (options.dryRun || options.estimate) {
    const plan = (await ifResults(options.results, resumed)) ?? planned;
    say(plan.notes);
    return options.dryRun ? printDryRun(plan, options) : printEstimate(plan, options, environment);
  }
  await withResults(options.results, 'write', async (store) => {
    const plan = await resumed(store);
    say(plan.notes);
    const spec = await sweepIn(store, plan);
    const budget = { ...(await store.traffic.budget(spec.id)), ...limits.budget };
    requirePriced(specs, budget, environment);
    await applyLimits(store, spec.id, limits);
    say(budgetNotes(budget));
    process.exitCode = await sweepAndReport(store, plan, spec, options, environment);
  });
}

async function printDryRun(plan: SweepPlan, { results, json }: SweepOptions): Promise<void> {
  const run = await dryRun(plan, results, process.env);
  if (json) return printJson(run);
  print(dryRunLines(plan, run));
  say('nothing was started or written (--dry-run)');
}

async function printEstimate(plan: SweepPlan, options: SweepOptions, environment: NodeJS.ProcessEnv): Promise<void> {
  const { estimateSweep } = await import('../../client/planning/estimate.ts');
  const { estimateLines } = await import('./estimate-lines.ts');
  const { toPlay } = await dryRun(plan, options.results, environment);
  const measured = async (agent: string) => ifResults(options.results, (store) => store.sums.usedBy(agent));
  const estimate = await estimateSweep(plan, { toPlay, prices: loadPrices(environment), measured });
  if (options.json) return printJson(estimate);
  print(estimateLines(plan, estimate));
  say('nothing was started or written (--estimate)');
}

async function sweepAndReport(
  store: ResultsStore,
  plan: SweepPlan,
  spec: SweepSpec,
  options: SweepOptions,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const { cells } = plan;
  say(describeSweep(plan));
  const open = await countPending(store, spec);
  if (open === 0)
    say(
      `${cells === 1 ? 'the cell has' : `all ${cells} cells have`} a score already; to play again, use \`toolsandbox sweep requeue\` or another --id`,
    );
  else {
    if (open < cells) say(`resuming: ${cells - open} cells have a score already, ${open} left`);
    say(joinHint([...plan.sweep.agents, plan.sweep.user], options.results));
    const { playSweep } = await import('./play-sweep.ts');
    await playSweep(store, spec, plan, options, environment);
    if (options.detach) return 0;
  }
  const { summary, lowest, left, reasons, budget } = await outlast(() => outcomeOf(store, spec), {
    report: say,
  });
  printReport(summary, options.json === true);
  if (!options.json) say(nextSteps(spec, lowest, options));
  if (left > 0) {
    say(leftByBudget(spec.id, budget, { left, reasons }, options));
    say(withoutScore(spec.id, left, reasons, options));
  }
  const bars = leastSolved(summary, options.failUnder);
  const below = unmet(bars);
  say([...barNotes(bars), ...below]);
  return left > 0 || below.length > 0 || brokenAgents(summary.codeErrors).length > 0 ? 1 : 0;
}

async function outcomeOf(store: ResultsStore, spec: SweepSpec) {
  const left = await countPending(store, spec);
  return {
    summary: await storedReport(store, spec.id, sweepFloors({ parameters: parametersOf(spec) }, say)),
    lowest: await store.trajectories.lowestScored(spec.id),
    left,
    reasons: left === 0 ? [] : await unscoredReasons(store, { sweep: spec.id }),
    budget: await store.traffic.budget(spec.id),
  };
}
