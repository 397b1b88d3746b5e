import type { ForkCommandOptions } from './fork-options.ts';
import { count } from '../../text/words.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import { storedReport } from '../../results/report/report.ts';
import { InvalidFork } from '../../runs/fork-prefix.ts';
import { parametersOf, storedIn } from '../../runs/sweep-spec.ts';
import { UserError } from '../../client/errors.ts';
import { printReport } from '../report/print-report.ts';
import { forksOfSweep } from '../../results/single-runs.ts';
import { say } from '../say.ts';
import { playEnvironment } from '../../client/play-environment.ts';
import { existingSweep, withResults } from '../../client/results.ts';
import { settingsOfRun } from '../../client/sweeps/settings-of-run.ts';
import { storedParameters } from '../../client/sweeps/stored-sweep.ts';
import { countPending } from '../../client/sweeps/open-cells.ts';
import { filterOf } from '../trajectory-filter.ts';
import { placeOf } from '../../client/forks/fork-point.ts';
import { forkPoint, planForks } from '../../client/forks/plan-forks.ts';
import type { ForkPlan, ForkPoint } from '../../client/forks/plan-forks.ts';
import { printChanges } from './print-changes.ts';

/** Forks the runs of a sweep that meet the conditions, as a sweep of its own, and prints its report. */
export async function forkSweep(wanted: string, options: ForkCommandOptions): Promise<void> {
  const { agent: _agent, ...conditions } = options;
  const filter = filterOf(conditions);
  await withResults(options.results, 'write', async (store) => {
    const origin = await existingSweep(store, wanted, say);
    if (storedParameters(origin) === null)
      throw new UserError(`the runs of ${origin.id} may have been played in different ways: fork them one by one`);
    const points = await pointsOf(store, { ...filter, sweep: origin.id }, options);
    const [first, ...others] = points;
    if (first === undefined)
      throw new UserError(`no trajectory of ${origin.id} meets the conditions and can be forked`);
    const specs = points.flatMap(({ cell }) => [options.agent ?? cell.agent, options.user ?? cell.user]);
    const environment = await playEnvironment(options, process.env, [...new Set(specs)]);
    const run = await store.history.run(first.id, first.startedAt);
    if (run === null) throw new UserError(`${first.id} was played again just now: try again`);
    const context = { changes: options, id: options.id, nameOf: forksOfSweep, environment };
    const plan = planForks([first, ...others], { ...context, played: await settingsOfRun(store, run) });
    say(plan.notes);
    say(
      `sweep ${plan.sweep.id}: ${count(plan.cells, 'fork')} of ${count(points.length, 'trajectory', 'trajectories')} of ${origin.id}`,
    );
    process.exitCode = await playAndReport(store, plan, options, environment);
  });
}

/** Where the runs are forked. Those that cannot be forked there are counted, with the first reason. */
async function pointsOf(
  store: ResultsStore,
  filter: TrajectoryFilter,
  options: ForkCommandOptions,
): Promise<readonly ForkPoint[]> {
  const points: ForkPoint[] = [];
  const problems: string[] = [];
  for await (const run of store.trajectories.records(filter)) {
    try {
      points.push(forkPoint(run, placeOf(run, options.at).at, options));
    } catch (error) {
      if (!(error instanceof InvalidFork)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) say(`${count(problems.length, 'trajectory', 'trajectories')} left out: ${problems[0]}`);
  return points;
}

/** The exit code: 1 if a fork has no score. */
async function playAndReport(
  store: ResultsStore,
  plan: ForkPlan,
  options: ForkCommandOptions,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const spec = storedIn(store, plan.sweep);
  await store.sweeps.check({ id: spec.id, parameters: parametersOf(spec), cells: plan.cells, createdAt: Date.now() });
  for (const text of plan.texts) await store.texts.save(text);
  const open = await countPending(store, spec);
  if (open === 0) say('all of them were played before');
  else {
    const { playSweep } = await import('../sweep/play-sweep.ts');
    await playSweep(store, spec, plan, options, environment);
    if (options.detach) return 0;
  }
  printReport(await storedReport(store, spec.id, null), options.json === true);
  if (!options.json) await printChanges(store, spec.id);
  return (await countPending(store, spec)) > 0 ? 1 : 0;
}
