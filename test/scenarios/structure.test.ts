import { PHONE } from '../../worlds/phone/world.ts';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { EXTRACTORS } from '../../reference/extractors.ts';
import { withGuardrails } from '../../evaluation/guardrails.ts';
import type { Constraint, Extraction, MilestoneGraph } from '../../evaluation/milestone.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';

/** What the facts sheet says of a milestone's constraint (facts/scenarios.json, legend). */
interface ConstraintFacts {
  readonly ns: string;
  readonly kind: string;
  readonly ref: number | null;
  readonly rows: number;
  readonly route?: string;
  readonly columns: Readonly<Record<string, { measure: string; atol?: unknown; value: unknown }>>;
  readonly fill_to?: string;
  readonly extractor?: string;
}

interface MilestoneFacts {
  readonly index: number;
  readonly constraints: readonly ConstraintFacts[];
  readonly guardrail_exclusion?: readonly string[];
  readonly auto_guardrails: Readonly<Record<string, readonly string[]>>;
}

interface ScenarioFacts {
  readonly name: string;
  readonly categories: readonly string[];
  readonly base_state: string;
  readonly max_messages: number;
  readonly tools_allowed: readonly string[];
  readonly tools_denied: readonly string[];
  readonly milestones: readonly MilestoneFacts[];
  readonly milestone_edges: readonly (readonly [number, number])[];
  readonly minefields: readonly MilestoneFacts[];
  readonly minefield_edges: readonly (readonly [number, number])[];
}

const sheet = fileURLToPath(new URL('../../../shared/facts/scenarios.json', import.meta.url));
const present = existsSync(sheet);
if (!present) console.warn(`SKIPPED: the catalogue is not compared with the facts sheet, ${sheet} is absent`);
const facts: readonly ScenarioFacts[] = present
  ? (JSON.parse(readFileSync(sheet, 'utf8')) as { scenarios: ScenarioFacts[] }).scenarios
  : [];
const pack = loadPack();

describe.skipIf(!present)('the built-in catalogue has the structure of the reference', () => {
  it('under the same 129 names', () => {
    const names = (scenarios: readonly { readonly name: string }[]) => scenarios.map(({ name }) => name).toSorted();
    expect(names(pack.scenarios)).toEqual(names(facts));
    expect(pack.scenarios).toHaveLength(129);
  });

  it.each(pack.scenarios)('$name', (own) => {
    const scenario = scenarioUnder(own, 'paper');
    const fact = facts.find(({ name }) => name === scenario.name);
    if (fact === undefined) throw new Error(`${scenario.name} is not in the facts sheet`);
    expect(scenario.categories.toSorted()).toEqual(fact.categories.toSorted());
    expect(scenario.state).toBe(fact.base_state);
    expect(scenario.maxMessages).toBe(fact.max_messages);
    expect(scenario.tools).toEqual({ allow: fact.tools_allowed, deny: fact.tools_denied });
    expectGraph(scenario.milestones, fact.milestones, fact.milestone_edges);
    expectGraph(scenario.minefields, fact.minefields, fact.minefield_edges);
  });
});

function expectGraph(
  graph: MilestoneGraph,
  expected: readonly MilestoneFacts[],
  edges: readonly (readonly [number, number])[],
): void {
  const chain = graph.milestones.slice(1).map((_, index) => [index, index + 1]);
  expect(graph.edges ?? chain).toEqual(edges);
  expect(graph.milestones.map(({ constraints }) => constraints.map(outline))).toEqual(
    expected.map(({ constraints }) => constraints.map(outlineOfFacts)),
  );
  expect(graph.milestones.map(({ guardrailExclusions = [] }) => guardrailExclusions)).toEqual(
    expected.map(({ guardrail_exclusion = [] }) => guardrail_exclusion),
  );
  expect(withGuardrails(graph, PHONE.tables).milestones.map(({ constraints }) => guarded(constraints))).toEqual(
    expected.map(({ auto_guardrails }) =>
      Object.entries(auto_guardrails)
        .flatMap(([reference, databases]) => databases.map((database) => `${reference} ${database}`))
        .toSorted(),
    ),
  );
}

function guarded(constraints: readonly Constraint[]): readonly string[] {
  return constraints
    .flatMap((constraint) =>
      constraint.kind === 'guardrail' ? [`${constraint.reference} ${constraint.database}`] : [],
    )
    .toSorted();
}

/** All of a constraint but its wording. */
function outline(constraint: Constraint): unknown {
  if (!('target' in constraint)) throw new Error(`the original has no ${constraint.kind}`);
  const { kind, database, target } = constraint;
  const columns = [...new Set(target.rows.flatMap((row) => Object.keys(row)))].toSorted();
  return {
    kind,
    database,
    reference: 'reference' in constraint ? constraint.reference : null,
    rows: target.rows.length,
    ...(constraint.kind === 'tool-trace-dependent' && extracted(constraint.fillTo, constraint.extraction)),
    columns: columns.map((column) => ({
      column,
      ...(target.measures?.[column] ?? { measure: defaultMeasure(column) }),
      value: comparable(target.rows.map((row) => row[column] ?? null)),
    })),
  };
}

function outlineOfFacts(fact: ConstraintFacts): unknown {
  const [sender, recipient] = fact.route?.split('>') ?? [];
  const route = fact.route === undefined ? {} : { sender: exactly(sender), recipient: exactly(recipient) };
  const columns = Object.entries({ ...fact.columns, ...route }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    kind: fact.kind === 'tool_trace_dependant' ? 'tool-trace-dependent' : fact.kind,
    database: fact.ns,
    reference: fact.ref,
    rows: fact.rows,
    ...(fact.extractor !== undefined && extracted(fact.fill_to, EXTRACTORS[fact.extractor])),
    columns: columns.map(([column, { value, ...measure }]) => ({
      column,
      ...measure,
      value: comparable(fact.rows > 1 && Array.isArray(value) ? value : [value]),
    })),
  };
}

/** What is taken from a result; the names of places in a text are ours. */
function extracted(fillTo: string | undefined, extraction: Extraction | undefined): object {
  const values = extraction?.values ?? {};
  return { fillTo, values: fillTo === 'content' ? Object.values(values) : values };
}

function exactly(value: unknown): { measure: string; value: unknown } {
  return { measure: 'exact', value };
}

function defaultMeasure(column: string): string {
  if (column === 'tool_trace') return 'tool_trace';
  return column === 'content' || column === 'relationship' ? 'rouge_l' : 'exact';
}

/** Values with the reference's people, texts and ids, and our own, reduced to their type; all else as it is. */
function comparable(values: readonly unknown[]): unknown {
  return values.map((value) => {
    if (typeof value === 'string') return /^(\+\d+|[A-Z_]+|\w+)$/.test(value) ? value : 'text';
    if (isTime(value)) return 'text';
    return [value].flat().map((pattern) => patternOf(pattern));
  });
}

function patternOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const named = value as { tool?: string; tool_name?: string; args?: object; arguments?: object };
  const args = Object.entries(named.arguments ?? named.args ?? {});
  return {
    tool: named.tool_name ?? named.tool,
    arguments: Object.fromEntries(args.map(([name, item]) => [name, plain(item)])),
  };
}

function plain(value: unknown): unknown {
  return isTime(value) || (typeof value === 'string' && value.includes(' ')) ? 'text' : value;
}

function isTime(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$time' in value;
}
