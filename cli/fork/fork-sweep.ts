import { forkEffects } from '../../client/forks/fork-effects.ts';
import type { ForkEffects } from '../../client/forks/fork-effects.ts';
import { planForksOfSweep } from '../../client/forks/fork-runs.ts';
import type { ForkPlan } from '../../client/forks/plan-forks.ts';
import { existingSweep, withResults } from '../../client/results.ts';
import { onlyAway } from '../../client/planning/limits.ts';
import { readySweep } from '../../client/planning/save-plan.ts';
import { outcomeOf } from '../../client/playing/outcome.ts';
import type { ResultsStore } from '../../results/store.ts';
import { count } from '../../text/words.ts';
import { printReport } from '../report/print-report.ts';
import { print, say } from '../say.ts';
import { filterOf } from '../trajectory-filter.ts';
import type { ForkCommandOptions } from './fork-command.ts';

/** Forks the runs of a sweep that meet the conditions, as a sweep of its own, and prints its report. */
export async function forkSweep(wanted: string, options: ForkCommandOptions): Promise<void> {
  // Who plays the forks, not whose runs are forked.
  const { agent: _agent, ...others } = options;
  const conditions = filterOf(others);
  await withResults(options.results, 'write', async (store) => {
    const origin = await existingSweep(store, wanted, say);
    const { plan, environment, runs } = await planForksOfSweep(store, origin, conditions, options, say);
    say(plan.notes);
    say(
      `sweep ${plan.sweep.id}: ${count(plan.cells, 'fork')} of ${count(runs, 'trajectory', 'trajectories')} of ${origin.id}`,
    );
    process.exitCode = await playAndReport(store, plan, options, environment);
  });
}

/** The exit code: 1 if it failed. */
async function playAndReport(
  store: ResultsStore,
  plan: ForkPlan,
  options: ForkCommandOptions,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const sweep = await readySweep(store, plan, { limits: onlyAway(options), environment });
  const { spec, open } = sweep;
  if (open === 0) say('all of them were played before');
  else {
    const { playSweep } = await import('../sweep/play-sweep.ts');
    await playSweep(sweep, options, environment);
    if (options.detach) return 0;
  }
  const { report, failed } = await outcomeOf(store, spec);
  printReport(report, options.json === true);
  if (!options.json) print(effectLines(await forkEffects(store, spec.id)));
  return failed ? 1 : 0;
}

function effectLines({ compared, repaired, broken, notJudged, before, after }: ForkEffects): readonly string[] {
  if (compared === 0) return [];
  return [
    '',
    `forks with a score before and after: ${compared}; ${repaired} solved that were not, ` +
      `${broken} not solved that were; mean similarity ${before.toFixed(3)} -> ${after.toFixed(3)}`,
    ...(notJudged === 0 ? [] : [`not judged before: ${notJudged}; \`rescore --save\` judges stored runs`]),
  ];
}
