import { historyQueries } from './history.ts';
import { mistakes } from './mistakes.ts';
import { comparedCells } from './compared-cells.ts';
import { mixedCells } from './mixed-cells-query.ts';
import { ResultsGone } from '../results-unavailable.ts';
import { nightQueries } from './nights.ts';
import { retentionQueries } from '../retention/retention-queries.ts';
import { runExplanations } from '../run-explanations.ts';
import { runFigures } from './figures.ts';
import { runLogs } from './logs.ts';
import type { UsableDatabase } from '../migrations/usable-database.ts';
import type { ResultsStore } from '../store.ts';
import { scoreQueries } from './scores.ts';
import { storedId } from './store-id.ts';
import { sweepQueries } from './sweeps.ts';
import { tally } from './tally.ts';
import { trafficQueries } from '../traffic/traffic-queries.ts';
import type { TrafficDatabase } from '../traffic/traffic-database.ts';
import { textQueries } from './texts.ts';
import { trajectoryQueries } from './trajectories.ts';

/** Called before each write. @throws ResultsUnavailable if this is no longer the store that was opened */
export type BeforeWrite = () => Promise<void>;

/** A store on any database with this schema. Every write of results is one statement or can be repeated: only traffic needs transactions. */
export function queryStore(
  { database, lacks }: UsableDatabase,
  { id, location, place }: Pick<ResultsStore, 'id' | 'location' | 'place'>,
  clock: Pick<TrafficDatabase, 'now' | 'locksRows'>,
): ResultsStore {
  const beforeWrite = async () => {
    if ((await storedId(database)) === id) return;
    throw new ResultsGone(location, 'restore them, then run the command again');
  };
  return {
    id,
    location,
    place,
    lacks,
    ...sweepQueries(database, location, beforeWrite),
    ...trajectoryQueries(database, location, beforeWrite),
    ...historyQueries(database, location, beforeWrite),
    ...scoreQueries(database, beforeWrite),
    ...textQueries(database, beforeWrite),
    ...nightQueries(database, beforeWrite),
    ...retentionQueries(database, beforeWrite),

    traffic: trafficQueries({ database, ...clock }),

    figures: (sweep) => runFigures(database, sweep),
    explanations: (sweep) => runExplanations(database, sweep),
    logs: (sweep) => runLogs(database, sweep),
    tally: (sweep) => tally(database, location, sweep),
    comparedCells: (sweep, agent) => comparedCells(database, location, sweep, agent),
    mixedCells: (sweep) => mixedCells(database, sweep),
    mistakes: (sweep) => mistakes(database, sweep),

    close: () => database.destroy(),
  };
}
