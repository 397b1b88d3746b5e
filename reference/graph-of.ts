import { databasesOf } from '../evaluation/columns.ts';
import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import type {
  ColumnMeasure,
  Constraint,
  Measure,
  MilestoneGraph,
  Namespace,
  TargetRow,
} from '../evaluation/milestone.ts';
import type { JsonValue } from '../sandbox/json.ts';
import { EXTRACTORS } from './extractors.ts';

/** A measure as the reference names it, alone or with tolerances; its infinity is `{ "$float": "inf" }`. */
type ReferenceMeasure =
  | string
  | { readonly measure: string; readonly atol?: Readonly<Record<string, number | { readonly $float: string }>> };

/** A constraint in the export format (docs/import.md). */
export interface ReferenceConstraint {
  readonly function: string;
  readonly database: Namespace;
  readonly reference_milestone?: number | null;
  readonly target?: { readonly rows: readonly TargetRow[] } | null;
  readonly column_measures?: Readonly<Record<string, ReferenceMeasure>>;
  readonly extractor?: string;
  readonly fill_to?: 'content' | 'tool_trace';
}

/** Milestones or minefields in the export format, with their guardrails written out. */
export interface ReferenceGraph {
  readonly edges: readonly (readonly [number, number])[];
  readonly items: readonly {
    /** Databases that may be guarded; null or absent: all of them. */
    readonly guardrail_databases?: readonly Namespace[] | null;
    readonly constraints: readonly ReferenceConstraint[];
  }[];
}

/** Converts an exported graph. */
export function graphOf(graph: ReferenceGraph): MilestoneGraph {
  const milestones = graph.items.map(({ constraints, guardrail_databases: guarded }) => {
    const exclusions =
      guarded === undefined || guarded === null
        ? []
        : databasesOf(ORIGINAL_WORLD.tables).filter((database) => !guarded.includes(database));
    const own = { constraints: constraints.map(constraintOf) };
    return exclusions.length === 0 ? own : { ...own, guardrailExclusions: exclusions };
  });
  return { milestones, edges: graph.edges };
}

/** Converts an exported constraint. Throws on an unknown name. */
export function constraintOf(exported: ReferenceConstraint): Constraint {
  const { database } = exported;
  const reference = exported.reference_milestone ?? -1;
  const target = { rows: (exported.target?.rows ?? []).map(targetRow), measures: measuresOf(exported) };
  switch (exported.function) {
    case 'snapshot_similarity':
      return { kind: 'snapshot', database, target };
    case 'addition_similarity':
      return { kind: 'addition', database, reference, target };
    case 'removal_similarity':
      return { kind: 'removal', database, reference, target };
    case 'update_similarity':
      return { kind: 'update', database, reference, target };
    case 'guardrail_similarity':
      return { kind: 'guardrail', database, reference };
    case 'tool_trace_dependant_similarity': {
      const extraction = named(EXTRACTORS, exported.extractor ?? '');
      const fillTo = exported.fill_to ?? 'content';
      return { kind: 'tool-trace-dependent', database: 'SANDBOX', reference, target, fillTo, extraction };
    }
    default:
      throw new Error(`unknown constraint function ${exported.function}`);
  }
}

/** Converts a measure by the reference's name. */
export function measureOf(exported: ReferenceMeasure): ColumnMeasure {
  if (typeof exported === 'string') return { measure: named(MEASURES, exported) };
  const measure = named(MEASURES, exported.measure);
  if (exported.atol === undefined) return { measure };
  const tolerances = Object.entries(exported.atol).map(([name, atol]) => [
    name,
    typeof atol === 'number' ? atol : 'inf',
  ]);
  return { measure, atol: Object.fromEntries(tolerances) as NonNullable<ColumnMeasure['atol']> };
}

/** By their names in the reference. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  column_exact_match_similarity: 'exact',
  column_close_similarity: 'close',
  column_contains_similarity: 'contains',
  column_one_similarity: 'one',
  column_rouge_l_similarity: 'rouge_l',
  column_tool_trace_exact_match_similarity: 'tool_trace',
};

function measuresOf({ column_measures: measures = {} }: ReferenceConstraint): Record<string, ColumnMeasure> {
  return Object.fromEntries(Object.entries(measures).map(([column, measure]) => [column, measureOf(measure)]));
}

/** A trace pattern is exported as JSON text. */
function targetRow(row: TargetRow): TargetRow {
  if (typeof row.tool_trace !== 'string') return row;
  return { ...row, tool_trace: JSON.parse(row.tool_trace) as JsonValue };
}

function named<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`unknown name ${name}: expected one of ${Object.keys(values).join(', ')}`);
  return value;
}
