import { UserError } from '../../client/errors.ts';
import { hintOn } from '../../client/places.ts';
import { existingSweep, withResults } from '../../client/results.ts';
import { cellLine } from '../../client/planning/cells-without-run.ts';
import { onlyAway } from '../../client/planning/limits.ts';
import { planRequeue } from '../../client/planning/plan-requeue.ts';
import type { PlannedRequeue } from '../../client/planning/plan-requeue.ts';
import { readySweep } from '../../client/planning/save-plan.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import { storedReport } from '../../results/report/report.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import type { Condition } from '../../results/where/fields.ts';
import { count } from '../../text/words.ts';
import { cellText, trajectoryText } from '../list/list-trajectories.ts';
import { printReport } from '../report/print-report.ts';
import { printJsonPage, printPage, say } from '../say.ts';
import { filterOf } from '../trajectory-filter.ts';
import type { RequeueOptions } from './requeue-command.ts';

/** Sets the runs aside that meet the conditions, and plays their cells again. */
export async function requeueSweep(id: string, options: RequeueOptions): Promise<void> {
  const conditions = conditionsOf(options);
  await withResults(options.results, options.dryRun ? 'read' : 'write', async (store) => {
    const overview = await existingSweep(store, id, say);
    const planned = await planRequeue(store, overview, conditions, options, say);
    if (planned === null) return say('no trajectories match: nothing is played again');
    const { runs, unstored, unset } = planned;
    if (options.json) await printJsonPage([...runs.map(trajectoryLine), ...unstored.map(cellLine)]);
    else if (options.dryRun) await printPage([...runs.map(trajectoryText), ...unstored.map(cellText)]);
    if (options.dryRun) {
      return say([
        ...unset.map((variable) => `playing needs ${variable}, which is not set here`),
        `${count(runs.length + unstored.length, 'cell')} would be played again; nothing was changed (--dry-run)`,
      ]);
    }
    const keys = runs.map((run) => ({ id: run.id, startedAt: run.startedAt }));
    const moved = await store.history.setAside(keys, Date.now());
    if (unstored.length > 0) say(`${count(unstored.length, 'cell')} of sweep ${overview.id} without a run`);
    if (moved > 0) {
      say(`${count(moved, 'cell')} of sweep ${overview.id} requeued; the runs so far stay in the history:`);
      say(`  ${hintOn(options, 'list', '--sweep', overview.id, '--history')}`);
    }
    if (options.play) process.exitCode = await playAgain(store, planned, options);
  });
}

/** @throws UserError if there are none, InvalidWhere */
function conditionsOf({ reason, all, failed, ...options }: RequeueOptions): TrajectoryFilter {
  const filter = filterOf(options);
  const conditions: readonly Condition[] = [
    ...(filter.where === undefined ? [] : [filter.where]),
    ...(reason === undefined
      ? []
      : [{ kind: 'compare', field: 'reason', operator: 'contains', value: reason } as const]),
  ];
  const where: Condition | undefined = conditions.length > 1 ? { kind: 'and', parts: conditions } : conditions[0];
  const whole = { ...filter, where, scored: failed ? false : undefined };
  if (!all && Object.values(whole).every((condition) => condition === undefined))
    throw new UserError(
      'say what to play again: --outcome, --reason, --where, --below, --failed, ... or --all for every cell',
    );
  return whole;
}

/** The exit code: 1 if a cell that was played again has no score. */
async function playAgain(
  store: ResultsStore,
  { runs, unstored, plan, environment }: PlannedRequeue,
  options: RequeueOptions,
): Promise<number> {
  const { playSweep } = await import('../sweep/play-sweep.ts');
  const sweep = await readySweep(store, plan, { limits: onlyAway(options), environment });
  await playSweep(sweep, { ...options, requeued: true }, environment);
  if (options.detach) return 0;
  if (!options.json) printReport(await storedReport(store, sweep.spec.id, null), false);
  const left = await store.trajectories.pendingAmong([...runs, ...unstored].map(({ id }) => id));
  if (left.length > 0) say(`${count(left.length, 'cell')} without a score; the same sweep can be resumed or requeued`);
  return left.length > 0 ? 1 : 0;
}
