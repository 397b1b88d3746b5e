import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { Fact } from './facts/fact.ts';
import type { ClaimKind } from '../language/refusals/claims.ts';
import type { GuestCheck } from '../worlds/world.ts';

/** `SANDBOX`, which holds the conversation, or a table of the world. */
export type Namespace = string;

/**
 * How one column of a target row is compared; each gives a similarity in [0, 1] (reference semantics 6.1). `mentions`, which
 * the reference lacks, expects a list of phrases and gives 1 if the text contains one of them as whole words; so does `retold` if the text holds
 * what is expected, word for word or told in other words. `alike` is JSON that is equal at any depth, with numbers to half a cent and lists in any order.
 */
export type Measure =
  | 'exact'
  | 'close'
  | 'contains'
  | 'mentions'
  | 'retold'
  | 'alike'
  | 'one'
  | 'rouge_l'
  | 'tool_trace';

export interface ColumnMeasure {
  readonly measure: Measure;
  /** Absolute tolerance by column (close) or argument (tool_trace); `inf` accepts any number. */
  readonly atol?: Readonly<Record<string, number | 'inf'>>;
}

/** A tool trace to look for: the tool and the arguments that matter; other arguments may have any value. */
export interface TracePattern {
  readonly tool_name: string;
  readonly arguments: JsonObject;
}

/** A column of a target row. In column `tool_trace` a pattern or a list of alternatives. */
export type TargetRow = Readonly<Record<string, JsonValue>>;

/** Reads values out of an earlier trace: `result` at a path, as a number or as its usual text forms. */
export interface Extraction {
  /** Placeholder or argument name -> where in the trace's result; the empty path is the result itself. */
  readonly values: Readonly<Record<string, { readonly path: readonly string[]; readonly as: ExtractedForm }>>;
}

/** `texts`: decimal forms with 0 to 3 digits; `float`, `int`: converted; `copy`: unchanged. */
export type ExtractedForm = 'texts' | 'float' | 'int' | 'copy';

interface Target {
  readonly rows: readonly TargetRow[];
  /** Columns without an entry are compared by the default measure of the column (`columns.ts`). */
  readonly measures?: Readonly<Record<string, ColumnMeasure>>;
}

/** What must hold at a snapshot (reference semantics 6.3). `reference`: a milestone, -1 for the opening, null for none. */
export type Constraint =
  | { readonly kind: 'snapshot'; readonly database: Namespace; readonly target: Target }
  | {
      readonly kind: 'addition' | 'removal' | 'update';
      readonly database: Namespace;
      readonly reference: number;
      readonly target: Target;
      /** Rows are told apart by their keys, so that the table may change in several ways at once. */
      readonly byKey?: true;
    }
  | {
      readonly kind: 'tool-trace-dependent';
      readonly database: 'SANDBOX';
      readonly reference: number;
      readonly target: Target;
      readonly fillTo: 'content' | 'tool_trace';
      readonly extraction: Extraction;
    }
  | { readonly kind: 'guardrail'; readonly database: Namespace; readonly reference: number }
  | StatementConstraint;

/** What agent and user must have said, judged by facts (`statements/`). All are about the conversation. */
export type StatementConstraint =
  /** The agent tells the user the fact; values from a result are those of the call at `reference`. */
  | {
      readonly kind: 'tells';
      readonly database: 'SANDBOX';
      readonly reference?: number;
      readonly fact: Fact;
      /** No other is to be told later: another value said later takes it back. */
      readonly isLast?: true;
    }
  /** Nothing false is said of the fact once the world is as it stays. */
  | { readonly kind: 'reports'; readonly database: 'SANDBOX'; readonly fact: Fact }
  /** The agent asks before it tells any of these facts; or the user says one of these words unasked. */
  | {
      readonly kind: 'asks';
      readonly database: 'SANDBOX';
      readonly hides: readonly Fact[];
      readonly heard?: readonly string[];
    }
  /** The agent says what is missing, or asks for it, and claims nothing in its place. */
  | {
      readonly kind: 'refuses';
      readonly database: 'SANDBOX';
      readonly about: readonly string[];
      readonly claims: readonly ClaimKind[];
    }
  /** A check by which the benchmark that the world comes from looks at the world, once the world is as it stays. */
  | { readonly kind: 'holds'; readonly database: 'SANDBOX'; readonly check: GuestCheck }
  /** A call returned these values. */
  | { readonly kind: 'found'; readonly database: 'SANDBOX'; readonly values: readonly (string | number)[] };

export interface Milestone {
  readonly constraints: readonly Constraint[];
  /** Databases the author exempts from the automatic guardrails. */
  readonly guardrailExclusions?: readonly Namespace[];
  /** A point of the conversation that others refer to: it must be there, and is no part of the mean. */
  readonly isMarker?: true;
  /** The author's name for it. */
  readonly id?: string;
  /** The meaning of this milestone, for display. */
  readonly note?: string;
}

const STATEMENTS: ReadonlySet<string> = new Set(['tells', 'reports', 'asks', 'refuses', 'holds', 'found']);

export function isStatement(constraint: Constraint): constraint is StatementConstraint {
  return STATEMENTS.has(constraint.kind);
}

/** Milestones or minefields with the order in which they must happen. Without edges each comes after the one before. */
export interface MilestoneGraph {
  readonly milestones: readonly Milestone[];
  readonly edges?: readonly (readonly [number, number])[];
}

interface Matched {
  readonly milestone: number;
  readonly constraints: readonly { readonly kind: string; readonly database: string }[];
}

/** What a milestone or minefield checks: its author's note, or the tables that it looks at. */
export function milestoneTitle({ milestone, constraints }: Matched, graph: MilestoneGraph): string {
  const kinds = constraints.filter(({ kind }) => kind !== 'guardrail');
  return graph.milestones[milestone]?.note ?? kinds.map(({ kind, database }) => `${kind} of ${database}`).join(', ');
}
