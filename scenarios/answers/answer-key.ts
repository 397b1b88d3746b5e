import { isSingle } from '../../evaluation/columns.ts';
import type { Tables } from '../../worlds/world.ts';
import type { Fact, KnownFact } from '../../evaluation/facts/fact.ts';
import type { Constraint, StatementConstraint, TracePattern } from '../../evaluation/milestone.ts';
import { isStatement } from '../../evaluation/milestone.ts';
import { knownFact } from '../../evaluation/statements/known-fact.ts';
import { isObject, valueAt } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { replaceSpoken } from '../../sandbox/script.ts';
import type { ScriptCall } from '../../sandbox/script.ts';
import type { Table } from '../../sandbox/world.ts';
import type { ScenarioInstance } from '../instantiate.ts';

/** What a call of the solution returned, by the call's id. */
export type ResultOf = (callId: string) => JsonValue | undefined;

/** What the last sentence of a solution has to say, and what it may not. */
export interface AnswerKey {
  readonly scenario: ScenarioInstance;
  /** As the solution says it. */
  readonly sentence: string;
  /** To be told. */
  readonly tells: readonly KnownFact[];
  /** Not to be told wrongly. */
  readonly reports: readonly KnownFact[];
  readonly refuses: Extract<StatementConstraint, { kind: 'refuses' }> | undefined;
  /** The rows whose change is reported. */
  readonly changed: { readonly table: Table; readonly rows: number } | undefined;
}

/** The key of the last sentence: the last milestone that is about what the agent says. Undefined where nothing is. */
export function answerKey(scenario: ScenarioInstance, resultOf: ResultOf): AnswerKey | undefined {
  const { milestones } = scenario.milestones;
  const last = milestones.findLast(({ constraints }) => constraints.some(isAboutLastWords));
  const said = scenario.solution.findLast((step) => 'say' in step);
  if (last === undefined || said === undefined || !('say' in said)) return undefined;
  const factOf = (constraint: { readonly fact: Fact; readonly reference?: number }) =>
    knownFact(constraint.fact, resultAt(constraint.reference, scenario, resultOf)) ?? [];
  return {
    scenario,
    sentence: filled(said.say, resultOf),
    tells: last.constraints.flatMap((one) => (one.kind === 'tells' ? factOf(one) : [])),
    reports: last.constraints.flatMap((one) => (one.kind === 'reports' ? factOf(one) : [])),
    refuses: last.constraints.find((one) => one.kind === 'refuses'),
    changed: changedRows(last.constraints, scenario.definition.tables),
  };
}

/** A text with the results in it written out. */
export function filled(text: string, resultOf: ResultOf): string {
  return replaceSpoken(text, ({ callId, path, decimals }) => {
    const value = valueAt(resultOf(callId), ...path) ?? null;
    if (typeof value === 'number' && decimals !== undefined) return value.toFixed(decimals);
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

function isAboutLastWords(constraint: Constraint): boolean {
  return (
    isStatement(constraint) && constraint.kind !== 'asks' && constraint.kind !== 'found' && constraint.kind !== 'holds'
  );
}

/** What the solution got by the call that a milestone is about. */
function resultAt(
  reference: number | undefined,
  { milestones, solution }: ScenarioInstance,
  resultOf: ResultOf,
): JsonValue | undefined {
  if (reference === undefined) return undefined;
  const patterns = milestones.milestones[reference]?.constraints.flatMap(patternsOf) ?? [];
  const calls = solution.flatMap((step) => ('calls' in step ? step.calls : []));
  const call = calls.findLast((one) => patterns.some((pattern) => mayMatch(one, pattern)));
  return call && resultOf(call.id);
}

function patternsOf(constraint: Constraint): readonly TracePattern[] {
  if (!('target' in constraint)) return [];
  return constraint.target.rows
    .flatMap(({ tool_trace: trace }) => (trace === undefined ? [] : [trace].flat()))
    .filter((trace): trace is TracePattern & { [key: string]: JsonValue } => isObject(trace) && 'tool_name' in trace);
}

/** Arguments that are results, or may differ within a tolerance, are taken to match: only whole numbers and texts tell calls apart. */
function mayMatch({ tool, arguments: args }: ScriptCall, pattern: TracePattern): boolean {
  if (tool !== pattern.tool_name) return false;
  return Object.entries(pattern.arguments).every(([name, value]) => {
    const own = args[name];
    return typeof own !== typeof value || !Number.isInteger(own) || own === value;
  });
}

function changedRows(constraints: readonly Constraint[], tables: Tables): AnswerKey['changed'] {
  for (const constraint of constraints) {
    if (!('target' in constraint)) continue;
    const { database: table, target } = constraint;
    if (table !== 'SANDBOX' && !isSingle(table, tables)) return { table, rows: target.rows.length };
  }
  return undefined;
}
