import { errorMessage } from '../../sandbox/error-message.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { BeforeWrite } from './before-write.ts';
import { ResultsUnusable } from '../results-unavailable.ts';
import type { ResultsDatabase, SweepRow } from '../schema/rows.ts';
import { addSpent } from '../spending.ts';
import { agentTotals } from './agent-totals.ts';
import type { AgentTotal } from './agent-totals.ts';
import type { Sweep, SweepOverview, Sweeps } from '../store/sweeps.ts';
import { SweepConflict, parameterDifferences } from '../sweep-conflict.ts';

const RUNNING = { ended_at: null, status: null, reasons: null } as const;

export function sweepQueries(database: ResultsDatabase, location: string, beforeWrite: BeforeWrite): Sweeps {
  const rowOf = (id: string) => database.selectFrom('sweeps').selectAll().where('id', '=', id).executeTakeFirst();

  const checkSweep = async ({ id, parameters }: Sweep): Promise<void> => {
    const stored = await rowOf(id);
    if (stored === undefined) return;
    const differences = parameterDifferences(parametersOf(stored, location), parameters);
    if (differences.length > 0) throw new SweepConflict(id, differences);
  };

  return {
    check: checkSweep,

    async open(sweep) {
      await beforeWrite();
      const { id, parameters, cells, createdAt } = sweep;
      await database
        .insertInto('sweeps')
        .values({ id, parameters: JSON.stringify(parameters), cells, created_at: createdAt, ...RUNNING })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      await checkSweep(sweep);
      await database
        .updateTable('sweeps')
        .set({ cells, ...RUNNING })
        .where('id', '=', id)
        .execute();
    },

    async close(id, { endedAt, status, reasons }) {
      await beforeWrite();
      await database
        .updateTable('sweeps')
        .set({ ended_at: endedAt, status, reasons: JSON.stringify(reasons) })
        .where('id', '=', id)
        .execute();
    },

    async find(id) {
      const row = await rowOf(id);
      if (row === undefined) return null;
      return toOverview(row, location, await agentTotals(database, id));
    },

    async list() {
      const rows = await database
        .selectFrom('sweeps')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      const totals = Map.groupBy(await agentTotals(database), ({ sweep }) => sweep);
      return rows.map((row) => toOverview(row, location, totals.get(row.id) ?? []));
    },
  };
}

function toOverview(row: SweepRow, location: string, totals: readonly AgentTotal[]): SweepOverview {
  const sum = (value: (total: AgentTotal) => number) => totals.reduce((before, total) => before + value(total), 0);
  const scored = sum((total) => total.scored);
  return {
    id: row.id,
    parameters: parametersOf(row, location),
    cells: row.cells,
    createdAt: row.created_at,
    end:
      row.ended_at === null || row.status === null
        ? null
        : { endedAt: row.ended_at, status: row.status, reasons: parsed(row, 'reasons', location) as string[] },
    agents: totals.map(({ agent }) => agent),
    stored: sum((total) => total.stored),
    scored,
    judged: sum(({ judged }) => judged),
    solved: sum(({ solved }) => solved),
    similarity: scored === 0 ? null : sum(({ similaritySum }) => similaritySum) / scored,
    spent: addSpent(totals.map(({ spent }) => spent)),
  };
}

function parametersOf(row: SweepRow, location: string): JsonObject {
  return parsed(row, 'parameters', location) as JsonObject;
}

function parsed(row: SweepRow, column: 'parameters' | 'reasons', location: string): JsonValue {
  try {
    return JSON.parse(row[column] ?? '[]');
  } catch (error) {
    const problem = `sweep ${row.id} is damaged: its ${column} cannot be read (${errorMessage(error)})`;
    throw new ResultsUnusable(location, problem, 'restore the results from a backup', { cause: error });
  }
}
