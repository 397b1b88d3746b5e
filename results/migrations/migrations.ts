import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import { createSweepsAndTrajectories } from './0001-sweeps-and-trajectories.ts';
import { createStorePacksAndTrials } from './0002-store-packs-and-trials.ts';
import { createTraffic } from './0003-traffic.ts';
import { addSpendingColumns } from './0004-spending.ts';
import { createTextsAndMistakes } from './0005-texts-and-mistakes.ts';
import { createForksAndEarlierRuns } from './0006-forks-and-earlier-runs.ts';
import { createScores } from './0007-scores.ts';
import { reportByScenario } from './0008-report-by-scenario.ts';
import { createNights } from './0009-nights.ts';
import { addRetention } from './0010-retention.ts';
import { addSolved } from './0011-solved.ts';
import { RESERVATIONS } from './0012-reservations.ts';
import { CLOCK } from './0013-clock.ts';
import { EPISODES } from './0014-episodes.ts';
import { AWAY } from './0015-away.ts';
import { BUDGET_RUNS } from './0016-budget-runs.ts';
import type { Addition } from './addition.ts';
import type { Dialect } from './dialect.ts';

export type Migration = (database: Kysely<ResultsSchema>, dialect: Dialect) => Promise<void>;

/**
 * The changes of the schema by name, carried out in alphabetical order. Never change one that was released: add another.
 *
 * After a migration, earlier versions can no longer use the results; so everyone who uses them must stop first. After an addition they can.
 * If it is possible at all, write an addition.
 */
export interface SchemaChanges {
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly additions: Readonly<Record<string, Addition>>;
}

export const SCHEMA: SchemaChanges = {
  migrations: {
    '0001-sweeps-and-trajectories': createSweepsAndTrajectories,
    '0002-store-packs-and-trials': createStorePacksAndTrials,
    '0003-traffic': createTraffic,
    '0004-spending': addSpendingColumns,
    '0005-texts-and-mistakes': createTextsAndMistakes,
    '0006-forks-and-earlier-runs': createForksAndEarlierRuns,
    '0007-scores': createScores,
    '0008-report-by-scenario': reportByScenario,
    '0009-nights': createNights,
    '0010-retention': addRetention,
    '0011-solved': addSolved,
  },
  additions: {
    '0012-reservations': RESERVATIONS,
    '0013-clock': CLOCK,
    '0014-episodes': EPISODES,
    '0015-away': AWAY,
    '0016-budget-runs': BUDGET_RUNS,
  },
};

/** The names of all changes, in order. */
export function namesOf({ migrations, additions }: SchemaChanges): readonly string[] {
  return [...Object.keys(migrations), ...Object.keys(additions)].toSorted();
}
