import type { RequeueOptions } from './requeue-options.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import { storedReport } from '../../results/report/report.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import type { Condition } from '../../results/where/fields.ts';
import { connectionOf } from '../../roles/model/connection.ts';
import { secretVariablesOf } from '../../roles/model/keys.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { ModelSpec } from '../../roles/model/spec.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { storedIn } from '../../runs/sweep-spec.ts';
import { count } from '../../text/words.ts';
import { UserError } from '../../client/errors.ts';
import { trajectoryText } from '../list/list-trajectories.ts';
import { sameFiles } from '../../client/places.ts';
import { printReport } from '../report/print-report.ts';
import { printJsonPage, printPage, say } from '../say.ts';
import { playEnvironment, withPlaceholders } from '../../client/play-environment.ts';
import { existingSweep, withResults } from '../../client/results.ts';
import { storedSweep } from '../../client/sweeps/stored-sweep.ts';
import { requirePricedSweep } from '../../client/sweeps/require-priced-sweep.ts';
import type { SweepPlan } from '../../client/sweeps/plan-sweep.ts';
import { filterOf } from '../trajectory-filter.ts';

/** Sets the runs aside that meet the conditions, and plays their cells again. */
export async function requeueSweep(id: string, options: RequeueOptions): Promise<void> {
  const conditions = conditionsOf(options);
  await withResults(options.results, options.dryRun ? 'read' : 'write', async (store) => {
    const overview = await existingSweep(store, id, say);
    const runs = await Array.fromAsync(store.trajectories.summaries({ ...conditions, sweep: overview.id }));
    if (runs.length === 0) return say('no trajectories match: nothing is played again');
    const { agents, user } = overview.parameters;
    const models = [agents, user].flat().filter((spec) => typeof spec === 'string');
    const environment = await playEnvironment(options, process.env, models);
    const playsNow = options.play && options.dryRun === undefined;
    // Keys are for those who play.
    const checked = playsNow ? environment : withPlaceholders(environment, models);
    const plan = await storedSweep(store, overview, checked);
    if (options.play) await requirePricedSweep(store, overview, {}, checked);
    if (options.json) await printJsonPage(runs.map(trajectoryLine));
    else if (options.dryRun) await printPage(runs.map(trajectoryText));
    if (options.dryRun) {
      const unset = unsetKeys(models, environment).map(
        (variable) => `playing needs ${variable}, which is not set here`,
      );
      return say([...unset, `${count(runs.length, 'cell')} would be played again; nothing was changed (--dry-run)`]);
    }
    const keys = runs.map((run) => ({ id: run.id, startedAt: run.timing.startedAt }));
    const moved = await store.history.setAside(keys, Date.now());
    say(`${count(moved, 'cell')} of sweep ${overview.id} requeued; the runs so far stay in the history:`);
    say(`  ${hintCommand('list', '--sweep', overview.id, '--history', ...sameFiles(options))}`);
    if (options.play) process.exitCode = await playAgain(store, plan, options, environment, runs);
  });
}

/** The variables without which these models cannot be asked. */
function unsetKeys(models: readonly string[], environment: NodeJS.ProcessEnv): readonly string[] {
  const needed = models.map((model) => parseModelSpec(model)).filter((spec) => !isReachable(spec, environment));
  return [...new Set(needed.flatMap(secretVariablesOf))].filter((variable) => !environment[variable]?.trim());
}

function isReachable(spec: ModelSpec, environment: NodeJS.ProcessEnv): boolean {
  try {
    connectionOf(spec, environment);
    return true;
  } catch (error) {
    if (error instanceof OutsideFailure) return false;
    throw error;
  }
}

/** @throws UserError if there are none, InvalidWhere */
function conditionsOf({ reason, all, ...options }: RequeueOptions): TrajectoryFilter {
  const filter = filterOf(options);
  const conditions: readonly Condition[] = [
    ...(filter.where === undefined ? [] : [filter.where]),
    ...(reason === undefined
      ? []
      : [{ kind: 'compare', field: 'reason', operator: 'contains', value: reason } as const]),
  ];
  const where: Condition | undefined = conditions.length > 1 ? { kind: 'and', parts: conditions } : conditions[0];
  const whole = { ...filter, where };
  if (!all && Object.values(whole).every((condition) => condition === undefined))
    throw new UserError('say what to play again: --outcome, --reason, --where, --below, ... or --all for every cell');
  return whole;
}

/** The exit code: 1 if a cell that was played again has no score. */
async function playAgain(
  store: ResultsStore,
  plan: SweepPlan,
  options: RequeueOptions,
  environment: NodeJS.ProcessEnv,
  runs: readonly TrajectorySummary[],
): Promise<number> {
  const { playSweep } = await import('../sweep/play-sweep.ts');
  const spec = storedIn(store, plan.sweep);
  await playSweep(store, spec, plan, { ...options, requeued: true }, environment);
  if (options.detach) return 0;
  if (!options.json) printReport(await storedReport(store, spec.id, null), false);
  const left = await store.trajectories.pendingAmong(runs.map(({ id }) => id));
  if (left.length > 0) say(`${count(left.length, 'cell')} without a score; the same sweep can be resumed or requeued`);
  return left.length > 0 ? 1 : 0;
}
