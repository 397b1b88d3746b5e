import type { EvaluationLog, Row } from './log.ts';

/** The log with every state of a database changed, each once: equal states stay one array, by which results are cached. */
export function mapRows(log: EvaluationLog, change: (rows: readonly Row[]) => readonly Row[]): EvaluationLog {
  const known = new WeakMap<readonly Row[], readonly Row[]>();
  return {
    ...log,
    rows: (database, message) => {
      const rows = log.rows(database, message);
      let changed = known.get(rows);
      if (changed === undefined) known.set(rows, (changed = change(rows)));
      return changed;
    },
  };
}
