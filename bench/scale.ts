import { planLarge } from './scale/plan-large.ts';
import { FEW, play, playAsActivities } from './scale/play.ts';
import { printHistories, printReadTimes, printSizes } from './scale/print-stored.ts';
import { createScaleSite } from './scale/scale-site.ts';

export interface ScaleOptions {
  /** As for `toolsandbox sweep`. */
  readonly scenarios: string;
  /** Of the large sweep. */
  readonly trials: number;
  /** Of the sweep that is planned, but mostly not played. */
  readonly plannedTrials: number;
}

const WORKERS = 4;

/**
 * What a fleet costs on a production topology: PostgreSQL and the Temporal server on it, another PostgreSQL for the results,
 * workers and the command, each a process of its own. Roles are scripted, so that only the harness is measured.
 */
export async function benchScale({ scenarios, trials, plannedTrials }: ScaleOptions): Promise<void> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const site = await createScaleSite((end) => ends.push(end));
    await site.startWorkers(1);
    await play(site, { sweep: 'warm-up', trials: 1, scenarios: '*cellular*' });
    await play(site, { sweep: 'one-worker', trials: 1, scenarios, augmentations: FEW });
    await playAsActivities(site, 'one-worker-activities');
    await play(site, { sweep: 'one-worker-again', trials: 1, scenarios, augmentations: FEW });
    await playAsActivities(site, 'one-worker-activities-again');
    await site.startWorkers(WORKERS);
    await play(site, { sweep: 'four-workers', trials: 1, scenarios, augmentations: FEW });
    await play(site, { sweep: 'fleet', trials, scenarios });
    await printSizes(site, 'fleet');
    await printHistories(site);
    await printReadTimes(site, 'fleet');
    await planLarge(site, { sweep: 'planned', trials: plannedTrials, scenarios }, 'fleet');
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
