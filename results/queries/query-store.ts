import { ResultsGone } from '../results-unavailable.ts';
import { retentionQueries } from './retention/retention-queries.ts';
import { runExplanations, runFigures, runLogs } from './run-pages.ts';
import type { ResultsDatabase } from '../schema/rows.ts';
import type { ResultsStore } from '../store.ts';
import type { TrafficDatabase } from '../traffic/traffic-database.ts';
import { trafficQueries } from '../traffic/traffic-queries.ts';
import { comparedCells } from './compared-cells.ts';
import { episodeQueries } from './episodes.ts';
import { historyQueries } from './history.ts';
import { labelQueries } from './labels.ts';
import { nightQueries } from './nights.ts';
import { scoreQueries } from './scores.ts';
import { storedId } from './store-id.ts';
import { sumQueries } from './sums.ts';
import { sweepQueries } from './sweeps.ts';
import { textQueries } from './texts.ts';
import { trajectoryQueries } from './trajectories.ts';
import { StoredWorlds } from './worlds.ts';

/** A store on any database with this schema. Every write of results is one statement or can be repeated: only traffic needs transactions. */
export function queryStore(
  database: ResultsDatabase,
  { id, location, place, sync }: Pick<ResultsStore, 'id' | 'location' | 'place' | 'sync'>,
  clock: Pick<TrafficDatabase, 'now' | 'locksRows'>,
): ResultsStore {
  const beforeWrite = async () => {
    if ((await storedId(database)) === id) return;
    throw new ResultsGone(location, 'restore them, then run the command again');
  };
  const worlds = new StoredWorlds(database);
  return {
    id,
    location,
    place,
    sweeps: sweepQueries(database, location, beforeWrite),
    ...textQueries(database, beforeWrite),
    trajectories: trajectoryQueries(database, location, worlds, beforeWrite),
    history: historyQueries(database, location, worlds, beforeWrite),
    scores: scoreQueries(database, beforeWrite),
    labels: labelQueries(database, beforeWrite),
    nights: nightQueries(database, beforeWrite),
    pages: {
      figures: (sweep) => runFigures(database, sweep),
      explanations: (sweep) => runExplanations(database, sweep),
      logs: (sweep) => runLogs(database, sweep),
      comparedCells: (sweep, agent) => comparedCells(database, location, sweep, agent),
    },
    sums: sumQueries(database, location),
    retention: retentionQueries(database, beforeWrite),
    episodes: episodeQueries(database),
    traffic: trafficQueries({ database, ...clock }),
    sync,
    close: () => database.destroy(),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}
