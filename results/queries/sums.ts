import { sql } from 'kysely';
import type { ResultsDatabase } from '../schema/rows.ts';
import { addSpent } from '../spending.ts';
import type { SweepSums } from '../store/sums.ts';
import { agentTotals } from './agent-totals.ts';
import { mistakes } from './mistakes.ts';
import { mixedCells, tally } from './tally.ts';
import { SPENT_SUMS, spentOf } from './sum-columns.ts';

export function sumQueries(database: ResultsDatabase, location: string): SweepSums {
  return {
    tally: (sweep) => tally(database, location, sweep),
    mixedCells: (sweep) => mixedCells(database, sweep),
    mistakes: (sweep) => mistakes(database, sweep),

    async earlierRuns(sweep) {
      const { runs, ...sums } = await database
        .selectFrom('earlier_runs')
        .select([sql<number>`cast(count(*) as integer)`.as('runs'), ...SPENT_SUMS])
        .where('sweep', '=', sweep)
        .executeTakeFirstOrThrow();
      return { runs, spent: spentOf(sums) };
    },

    async spent(sweep) {
      return new Map((await agentTotals(database, sweep)).map(({ agent, spent }) => [agent, spent]));
    },

    async usedBy(agent) {
      const totals = (await agentTotals(database)).filter((total) => total.agent === agent);
      if (totals.length === 0) return null;
      const runs = totals.reduce((sum, { stored }) => sum + stored, 0);
      return { runs, used: addSpent(totals.map(({ spent }) => spent)).agent };
    },
  };
}
