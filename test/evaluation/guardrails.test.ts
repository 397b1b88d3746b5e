import { PHONE } from '../../worlds/phone/world.ts';
import { existsSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { withGuardrails } from '../../evaluation/guardrails.ts';
import type { Constraint, Milestone, MilestoneGraph, Namespace } from '../../evaluation/milestone.ts';
import { graphOf } from '../../reference/graph-of.ts';
import { goldenPath, hasGolden, readLines } from '../conformance/golden-file.ts';
import type { ReferenceScenario } from '../conformance/trajectories.ts';

/** The facts beside the checkout: constraints and derived guardrails of all 129 scenarios. */
interface ScenarioFacts {
  readonly name: string;
  readonly milestone_edges: readonly (readonly [number, number])[];
  readonly milestones: readonly {
    readonly constraints: readonly { readonly ns: Namespace; readonly ref: number | null }[];
    readonly auto_guardrails: Readonly<Record<string, readonly Namespace[]>>;
    readonly guardrail_exclusion?: readonly Namespace[];
  }[];
}

const factsPath = goldenPath('../facts/scenarios.json');

describe('withGuardrails', () => {
  it('guards the databases that neither a milestone nor its predecessor constrains', () => {
    const graph: MilestoneGraph = { milestones: [about('SETTING', null), about('SANDBOX', null)] };
    expect(guards(withGuardrails(graph, PHONE.tables))).toEqual([[], ['0 CONTACT', '0 MESSAGING', '0 REMINDER']]);
  });

  it('does not guard databases that the author excludes', () => {
    const last: Milestone = { ...about('SANDBOX', null), guardrailExclusions: ['CONTACT', 'REMINDER'] };
    expect(guards(withGuardrails({ milestones: [about('SETTING', null), last] }, PHONE.tables))[1]).toEqual([
      '0 MESSAGING',
    ]);
  });

  it('exempts the databases of the last milestone if the opening is referred to', () => {
    const graph: MilestoneGraph = { milestones: [about('SETTING', -1), about('REMINDER', null)], edges: [] };
    expect(guards(withGuardrails(graph, PHONE.tables))[0]).toEqual(['-1 CONTACT', '-1 MESSAGING']);
  });

  it('adds nothing to a graph whose guardrails are written out', () => {
    const once = withGuardrails({ milestones: [about('SETTING', -1), about('SANDBOX', 0)] }, PHONE.tables);
    expect(withGuardrails(once, PHONE.tables)).toEqual(once);
  });

  it.skipIf(!hasGolden('scenarios.jsonl.gz'))('derives the guardrails of the exported scenarios', () => {
    for (const scenario of readLines<ReferenceScenario>(goldenPath('scenarios.jsonl.gz'))) {
      for (const graph of [graphOf(scenario.milestones), graphOf(scenario.minefields)]) {
        expect([scenario.name, guards(withGuardrails(bare(graph), PHONE.tables))]).toEqual([
          scenario.name,
          guards(graph),
        ]);
      }
    }
  });

  it.skipIf(!existsSync(factsPath))('derives the guardrails of all 129 scenarios', () => {
    const facts = JSON.parse(readFileSync(factsPath, 'utf8')) as { readonly scenarios: readonly ScenarioFacts[] };
    expect(facts.scenarios).toHaveLength(129);
    for (const { name, milestones, milestone_edges: edges } of facts.scenarios) {
      const written = milestones.map(({ constraints, guardrail_exclusion: guardrailExclusions = [] }) => ({
        constraints: constraints.map(({ ns, ref }) => about(ns, ref).constraints[0]!),
        guardrailExclusions,
      }));
      const expected = milestones.map(({ auto_guardrails: guardrails }) =>
        Object.entries(guardrails)
          .flatMap(([reference, databases]) => databases.map((database) => `${reference} ${database}`))
          .toSorted(),
      );
      expect([name, guards(withGuardrails({ milestones: written, edges }, PHONE.tables))]).toEqual([name, expected]);
    }
  });
});

function about(database: Namespace, reference: number | null): Milestone {
  const target = { rows: [{ content: 'x' }] };
  const constraint: Constraint =
    reference === null ? { kind: 'snapshot', database, target } : { kind: 'update', database, reference, target };
  return { constraints: [constraint] };
}

function bare(graph: MilestoneGraph): MilestoneGraph {
  const milestones = graph.milestones.map((milestone) => ({
    ...milestone,
    constraints: milestone.constraints.filter(({ kind }) => kind !== 'guardrail'),
  }));
  return { ...graph, milestones };
}

function guards({ milestones }: MilestoneGraph): readonly (readonly string[])[] {
  return milestones.map(({ constraints }) =>
    constraints.flatMap((one) => (one.kind === 'guardrail' ? [`${one.reference} ${one.database}`] : [])).toSorted(),
  );
}
