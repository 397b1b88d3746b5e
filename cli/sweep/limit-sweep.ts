import { playEnvironment } from '../../client/play-environment.ts';
import { existingSweep, withResults } from '../../client/results.ts';
import { retuneSweep } from '../../client/operating/change-sweep.ts';
import { pausedForm } from '../../client/operating/control-form.ts';
import { budgetOf } from '../../client/planning/limits.ts';
import { withRunningSweep } from '../../client/operating/operated-sweep.ts';
import { requirePricedSweep } from '../../client/planning/stored-sweep.ts';
import type { SweepControl } from '../../runs/sweep-control.ts';
import { budgetLine } from '../render/limit-lines.ts';
import { print, printJson, say } from '../say.ts';
import type { LimitSweepOptions } from './operate-commands.ts';

/** Changes what the options say of a sweep, its concurrency first, then prints how it stands. */
export async function limitSweep(wanted: string, options: LimitSweepOptions): Promise<void> {
  const { concurrency, json } = options;
  const control = concurrency === undefined ? null : await concurrencyOf(wanted, concurrency, options);
  const changes = budgetOf(options);
  const changed = Object.keys(changes).length > 0;
  await withResults(options.results, changed ? 'write' : 'read', async (store) => {
    const overview = await existingSweep(store, wanted, say);
    if (changed) {
      await requirePricedSweep(store, overview, changes, await playEnvironment(options, process.env));
      await store.traffic.setBudget(overview.id, changes);
    }
    const budget = await store.traffic.budget(overview.id);
    if (json) {
      const held = control && { concurrency: control.concurrency, paused: pausedForm(control.paused) };
      printJson({ sweep: overview.id, ...held, ...budget });
    } else if (budget !== null && (changed || control === null)) print([budgetLine(overview.id, budget)]);
    else if (control === null) say(`sweep ${overview.id} has no budget`);
  });
}

async function concurrencyOf(wanted: string, concurrency: number, options: LimitSweepOptions): Promise<SweepControl> {
  return withRunningSweep(wanted, options, say, async (running) => {
    const control = await retuneSweep(running, concurrency);
    const { paused } = control;
    if (!options.json)
      say(
        `sweep ${running.sweep} plays ${control.concurrency} trajectories at a time${paused === null ? '' : ' once it is resumed'}`,
      );
    return control;
  });
}
