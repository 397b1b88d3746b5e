import type { SweepOptions } from './sweep-command.ts';
import { barNotes, leastSolved, unmet, withoutMode } from '../../results/report/bars.ts';
import type { ResultsStore } from '../../results/store.ts';
import { modelsOf, parametersOf } from '../../runs/sweep-spec.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { UserError } from '../../client/errors.ts';
import { SINGLE_RUNS } from '../../results/single-runs.ts';
import { sweepFloors } from '../../client/floors/sweep-floors.ts';
import { outlast } from '../../client/outlast.ts';
import { ifResults, withResults } from '../../client/results.ts';
import { unscoredReasons } from '../../client/planning/open-cells.ts';
import { planPlay } from '../../client/planning/plan-play.ts';
import { readySweep } from '../../client/planning/save-plan.ts';
import type { ReadySweep } from '../../client/planning/save-plan.ts';
import { outcomeOf } from '../../client/playing/outcome.ts';
import { joinHint } from '../join/join-hint.ts';
import { printReport } from '../report/print-report.ts';
import { say } from '../say.ts';
import { budgetNotes, leftByBudget } from './budget-lines.ts';
import { describeSweep, nextSteps, withoutScore } from './sweep-texts.ts';

/** Plays what is left of a sweep and prints its report. */
export async function runSweep(options: SweepOptions): Promise<void> {
  if (options.id === SINGLE_RUNS)
    throw new UserError(`--id ${SINGLE_RUNS} is where \`toolsandbox run\` stores its runs: choose another id`);
  const { file, said, results, agent: agents } = options;
  const only = options.dryRun ? 'dry-run' : options.estimate ? 'estimate' : undefined;
  const { plan, planIn, limits, environment } = await planPlay(
    { ...options, agents },
    { environment: process.env, report: say, only, file: file === undefined ? undefined : { name: file, ...said } },
  );
  if (only !== undefined) {
    const found = (await ifResults(results, planIn)) ?? plan;
    say(found.notes);
    return (await import('./look-ahead.ts')).lookAhead(found, options, environment);
  }
  await withResults(results, 'write', async (store) => {
    const found = await planIn(store);
    say(found.notes);
    const sweep = await readySweep(store, found, { limits, environment });
    say(budgetNotes(sweep.budget));
    say(describeSweep(found));
    const since = new Date();
    await playOpen(sweep, options, environment);
    if (sweep.open === 0 || !options.detach) process.exitCode = await reportOutcome(store, sweep.spec, since, options);
  });
}

async function playOpen(sweep: ReadySweep, options: SweepOptions, environment: NodeJS.ProcessEnv): Promise<void> {
  const { plan, spec, open } = sweep;
  const { cells } = plan;
  if (open === 0)
    return say(
      `${cells === 1 ? 'the cell has' : `all ${cells} cells have`} a score already; to play again, use \`toolsandbox sweep requeue\` or another --id`,
    );
  if (open < cells) say(`resuming: ${cells - open} cells have a score already, ${open} left`);
  say(joinHint(modelsOf(spec), options.results));
  const { playSweep } = await import('./play-sweep.ts');
  await playSweep(sweep, options, environment);
}

/** The exit code: 1 if it failed, or fewer runs are solved than must be. @param since when it was played on */
async function reportOutcome(
  store: ResultsStore,
  spec: SweepSpec,
  since: Date,
  options: SweepOptions,
): Promise<number> {
  const { report, left, reasons, failed, lowest, budget } = await outlast(
    async () => ({
      ...(await outcomeOf(store, spec, sweepFloors({ parameters: parametersOf(spec) }, say))),
      reasons: await unscoredReasons(store, { sweep: spec.id }, since),
      lowest: await store.trajectories.lowestScored(spec.id),
      budget: await store.traffic.budget(spec.id),
    }),
    { report: say },
  );
  printReport(report, options.json === true);
  if (!options.json) say(nextSteps(spec, lowest, options));
  if (left > 0) {
    say(leftByBudget(spec.id, budget, { left, reasons }, options));
    say(withoutScore(spec.id, left, reasons, options));
  }
  const bars = [...leastSolved(report, options.failUnder), ...withoutMode(report, options.failOnMode)];
  const below = unmet(bars);
  say([...barNotes(bars), ...below]);
  return failed || below.length > 0 ? 1 : 0;
}
