import { tableNamed } from './columns.ts';
import { extract } from './extraction.ts';
import { fillTarget } from './fill-target.ts';
import type { Row, TraceRecord } from './log.ts';
import type { GuestCheck } from '../worlds/world.ts';
import type { Constraint } from './milestone.ts';
import type { ColumnExplanation } from './score.ts';
import type { Talk } from './statements/conversation.ts';
import { asks, found, refuses, reports, tells } from './statements/statement.ts';
import type { Statement } from './statements/statement.ts';
import type { Namespace } from './milestone.ts';
import { rowId } from './side-effects/row-changes.ts';
import { describeChange } from './table-change.ts';
import { commonCount, difference, isSameTable, withoutNulls } from './table-difference.ts';
import { tableSimilarity } from './table-similarity.ts';
import { tableTarget } from './table-target.ts';
import type { Comparing, TableTarget } from './table-target.ts';

/** What a constraint amounts to at a message: rows and alternative targets for them, or a verdict. */
export type Question =
  | { readonly rows: readonly Row[]; readonly targets: readonly TableTarget[] }
  | {
      readonly verdict: 0 | 1;
      readonly reason: () => string;
      /** What was compared, where that is no table. */
      readonly columns?: readonly ColumnExplanation[];
    };

/** Makes the question from the database's rows at a message and those at the place of the reference. */
type MakeQuestion = (rows: readonly Row[], reference: readonly Row[], message: number) => Question;

/** What a run has beside its tables. */
export interface ScoringContext extends Comparing {
  readonly talk: Talk;
  /** Whether a check of the world's own benchmark holds in the end. */
  readonly holds: (check: GuestCheck) => Question;
  /** The rows of a table at the opening; undefined where what was added too early is no addition. */
  readonly opening?: (database: Namespace) => readonly Row[];
}

type Change = Extract<Constraint, { kind: 'addition' | 'removal' | 'update' }>;
type Dependent = Extract<Constraint, { kind: 'tool-trace-dependent' }>;

/** The answer in [0, 1] to what a constraint asks (reference semantics 6.3). */
export function answer(question: Question): number {
  if ('verdict' in question) return question.verdict;
  return question.targets.reduce((best, target) => Math.max(best, tableSimilarity(question.rows, target)), 0);
}

/** Prepares a constraint so that it can be applied to many messages. */
export function asking(constraint: Constraint, context: ScoringContext): MakeQuestion {
  const { talk } = context;
  switch (constraint.kind) {
    case 'snapshot': {
      const targets = [tableTarget(constraint.database, constraint.target.rows, constraint.target.measures, context)];
      return (rows) => ({ rows, targets });
    }
    case 'guardrail': {
      const { database, reference: since } = constraint;
      const place = since === -1 ? 'the opening' : `milestone ${since}`;
      return (rows, reference) => ({
        verdict: isSameTable(rows, reference) ? 1 : 0,
        reason: () => `${database} is not as it was at ${place}: ${describeChange(reference, rows)}`,
      });
    }
    case 'tool-trace-dependent':
      return askingDependent(constraint, context);
    case 'tells':
      return (_rows, reference, message) => verdictOf(tells(constraint, message, reference, talk));
    case 'reports': {
      const verdict = verdictOf(reports(constraint, talk));
      return () => verdict;
    }
    case 'asks':
      return (_rows, _reference, message) => verdictOf(asks(constraint, message, talk));
    case 'refuses':
      return (_rows, _reference, message) => verdictOf(refuses(constraint, message, talk));
    case 'holds': {
      const verdict = context.holds(constraint.check);
      return () => verdict;
    }
    case 'found':
      return (rows) => verdictOf(found(constraint, rows[0]));
    default:
      return askingChange(constraint, context);
  }
}

function verdictOf({ holds, reason, columns }: Statement): Question {
  return { verdict: holds ? 1 : 0, reason: () => reason, columns };
}

function askingChange({ kind, database, target, byKey }: Change, context: ScoringContext): MakeQuestion {
  const targets = [
    tableTarget(database, withoutNulls(database, target.rows, context.tables), target.measures, context),
  ];
  return (rows, reference) => {
    const now = withoutNulls(database, rows, context.tables);
    const since = kind === 'addition' ? withoutOwnDrafts(reference, rows, database, context) : reference;
    const before = withoutNulls(database, since, context.tables);
    if (byKey) return { rows: changedRows(kind, before, now, tableNamed(database, context.tables).key), targets };
    const [larger, smaller] = kind === 'removal' ? [before, now] : [now, before];
    const isPlain = kind === 'update' ? now.length === before.length : commonCount(larger, smaller) === smaller.length;
    if (!isPlain) {
      return {
        verdict: 0,
        reason: () => `${database} changed in other ways than by this ${kind}: ${describeChange(before, now)}`,
      };
    }
    return { rows: difference(larger, smaller), targets };
  };
}

/** The rows that were added, removed or changed, as they are now, or were before they were removed. */
function changedRows(kind: Change['kind'], before: readonly Row[], now: readonly Row[], key: string): readonly Row[] {
  const keysOf = (rows: readonly Row[]) => new Set(rows.map((row) => row[key]));
  const [old, left] = [keysOf(before), keysOf(now)];
  if (kind === 'removal') return before.filter((row) => !left.has(row[key]));
  return difference(now, before).filter((row) => old.has(row[key]) === (kind === 'update'));
}

/** Without the rows that the run itself had added by then and has put right since: a draft is an addition once it is as wanted. */
function withoutOwnDrafts(
  reference: readonly Row[],
  rows: readonly Row[],
  database: Namespace,
  { opening, tables }: ScoringContext,
): readonly Row[] {
  if (opening === undefined || reference === rows) return reference;
  const first = opening(database);
  if (first === reference) return reference;
  const known = new Set(first.map((row) => rowId(database, row, tables)));
  return reference.filter((row) => known.has(rowId(database, row, tables)) || rows.includes(row));
}

/** Fills the target with the values of each trace of the reference. The filled targets are cached by reference. */
function askingDependent(constraint: Dependent, context: Comparing): MakeQuestion {
  const { database, target, fillTo, extraction } = constraint;
  const filled = new Map<readonly Row[], readonly TableTarget[]>();
  const targetsFor = (reference: readonly Row[]): readonly TableTarget[] => {
    const traces = (reference[0]?.tool_trace ?? []) as readonly TraceRecord[];
    return traces
      .flatMap((trace) => extract(extraction, trace))
      .map((filling) => fillTarget(target.rows, filling, fillTo))
      .filter((filledRows) => filledRows !== undefined)
      .map((filledRows) => tableTarget(database, filledRows, target.measures, context));
  };
  return (rows, reference) => {
    const targets = filled.get(reference) ?? targetsFor(reference);
    filled.set(reference, targets);
    return targets.length > 0
      ? { rows, targets }
      : { verdict: 0, reason: () => 'the milestone it refers to recorded no value to fill in' };
  };
}
