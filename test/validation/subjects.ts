import { PreparedPack } from '../../activities/pack-cache.ts';
import type { Constraint, ColumnMeasure, Milestone, MilestoneGraph } from '../../evaluation/milestone.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { catalogue } from '../../scripts/sweep-of.ts';
import { Case } from '../../validation/case.ts';
import type { UnfairFinding } from '../../validation/check.ts';
import { checksNamed } from '../../validation/checks.ts';
import { examineCell } from '../../validation/examine.ts';
import { Subject } from '../../validation/subject.ts';

/** A scenario of the catalogue, with changes; the other scenarios are as they are. Their hash, which takes long, is not needed. */
export function subjectOf(name: string, changes: Partial<Scenario> = {}, augmentation: Augmentation = 'none'): Subject {
  const changed = { ...scenarioOf(name), ...changes };
  const scenarios = catalogue().scenarios.map((one) => (one.name === name ? changed : one));
  const pack = { ...catalogue(), scenarios, hash: 'changed' };
  return new Subject(pack, new PreparedPack(pack), name, augmentation);
}

export function caseOf(...subject: Parameters<typeof subjectOf>): Promise<Case> {
  return Case.of(subjectOf(...subject));
}

/** As it is in the catalogue. */
export function scenarioOf(name: string): Scenario {
  return findScenario(catalogue(), name);
}

/** What a check finds in a subject. */
export async function findingsOf(check: string, subject: Subject): Promise<readonly UnfairFinding[]> {
  const { findings } = await examineCell(subject, checksNamed([check]));
  return findings.map(({ check: _check, ...finding }) => finding);
}

/** Milestones that are met one after the other. */
export function graphOf(...milestones: readonly (Milestone | readonly Constraint[])[]): MilestoneGraph {
  return { milestones: milestones.map((one) => ('constraints' in one ? one : { constraints: one })) };
}

type Row = Readonly<Record<string, string | boolean | object>>;

/** The conversation has a message like this. */
export function message(row: Row, measure?: ColumnMeasure['measure']): Constraint {
  const measures = measure && { content: { measure } };
  return { kind: 'snapshot', database: 'SANDBOX', target: { rows: [row as never], ...(measures && { measures }) } };
}

/** The agent tells the user this. */
export function saying(content: string | readonly string[], measure?: ColumnMeasure['measure']): Constraint {
  return message({ sender: 'AGENT', recipient: 'USER', content }, measure);
}

/** The agent tries a call whose text contains this. */
export function attempting(content: string): Constraint {
  return message({ sender: 'AGENT', recipient: 'EXECUTION_ENVIRONMENT', content }, 'contains');
}

/** A tool answers. */
export function calling(tool_name: string, args: object = {}): Constraint {
  const tool_trace = { tool_name, arguments: args };
  return message({ sender: 'EXECUTION_ENVIRONMENT', recipient: 'AGENT', tool_trace });
}

/** The device is like this. */
export function device(row: Readonly<Record<string, boolean>>): Constraint {
  return { kind: 'snapshot', database: 'SETTING', target: { rows: [row] } };
}

/** A step of a solution. */
export function call(id: string, tool: string, args: object = {}): Scenario['solution'][number] & { calls: unknown } {
  return { calls: [{ id, tool, arguments: args as never }] };
}
