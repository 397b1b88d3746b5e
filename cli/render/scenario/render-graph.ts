import { describeFact } from '../../../evaluation/facts/fact.ts';
import type { Fact } from '../../../evaluation/facts/fact.ts';
import { isStatement, milestoneTitle } from '../../../evaluation/milestone.ts';
import type {
  Constraint,
  Milestone,
  MilestoneGraph,
  StatementConstraint,
  TargetRow,
} from '../../../evaluation/milestone.ts';
import { edgesOf } from '../../../evaluation/guardrails.ts';
import { line, styled } from '../../../text/line.ts';
import type { Line } from '../../../text/line.ts';
import { wrapText } from '../../../text/wrap-text.ts';
import { drawLanes } from '../../../text/draw-lanes.ts';
import type { DrawnNode } from '../../../text/draw-lanes.ts';
import { showTemplate } from '../../../client/scenarios/show-template.ts';
import { showFields } from '../../../text/show-value.ts';

type DependentConstraint = Extract<Constraint, { kind: 'tool-trace-dependent' }>;

const INDENT = '  ';
const LEAST_ROOM = 20;

/** Milestones or minefields in their order, each with what it checks. Lines lead down from each to those that come after. */
export function renderGraph(graph: MilestoneGraph, width: number): readonly Line[] {
  const drawn = drawLanes(graph.milestones.length, edgesOf(graph));
  return drawn.flatMap((one) => renderNode(one, graph, width));
}

function renderNode(drawn: DrawnNode, graph: MilestoneGraph, width: number): readonly Line[] {
  const { node, above, line: begun, parting, below } = drawn;
  const milestone = graph.milestones[node];
  if (milestone === undefined) return [];
  const { title, details } = describe(node, milestone, graph);
  const room = Math.max(LEAST_ROOM, width - INDENT.length - begun.length - 1);
  const texts = [
    ...wrapText(title, room).map((text) => styled('bold', text.trimEnd())),
    ...details.flatMap((detail) => wrapText(detail, room - 2).map((text) => INDENT + text.trimEnd())),
  ];
  const gutters = [begun, ...(parting === undefined ? [] : [parting])];
  const rows = Array.from({ length: Math.max(texts.length, gutters.length) }, (_, index) => {
    const gutter = INDENT + (gutters[index] ?? below);
    const text = texts[index];
    return text === undefined ? gutter.trimEnd() : line`${gutter} ${text}`;
  });
  return [...(above === undefined ? [] : [(INDENT + above).trimEnd()]), ...rows];
}

function describe(index: number, milestone: Milestone, graph: MilestoneGraph) {
  const { id, constraints, guardrailExclusions = [] } = milestone;
  const name = id === undefined ? String(index) : `${index} ${id}`;
  return {
    title: `${name}: ${milestoneTitle({ milestone: index, constraints }, graph)}`,
    details: [
      ...constraints.map((constraint) => constraintText(constraint, graph)),
      ...(guardrailExclusions.length > 0 ? [`may change: ${guardrailExclusions.join(', ')}`] : []),
    ],
  };
}

function constraintText(constraint: Constraint, graph: MilestoneGraph): string {
  const since = 'reference' in constraint ? ` since ${nameOf(constraint.reference, graph)}` : '';
  const what = `${constraint.kind} of ${constraint.database}${since}`;
  if (isStatement(constraint)) return statementText(constraint, graph);
  if (constraint.kind === 'guardrail') return what;
  const rows = constraint.target.rows.map(rowText).join('; ');
  return `${what}: ${rows}${constraint.kind === 'tool-trace-dependent' ? filledText(constraint, graph) : ''}`;
}

function statementText(constraint: StatementConstraint, graph: MilestoneGraph): string {
  if (constraint.kind === 'tells') {
    const from = constraint.reference === undefined ? '' : ` from ${nameOf(constraint.reference, graph)}`;
    return `tells ${constraint.fact.kind}: ${factText(constraint.fact)}${from}`;
  }
  if (constraint.kind === 'reports')
    return `says nothing false of ${constraint.fact.kind}: ${factText(constraint.fact)}`;
  if (constraint.kind === 'holds')
    return `in the end ${constraint.check.name} is ${constraint.check.expected}: ${showFields(constraint.check.arguments, '=')}`;
  if (constraint.kind === 'found') return `a result has ${constraint.values.join(', ')}`;
  if (constraint.kind === 'asks') {
    const heard = constraint.heard === undefined ? '' : `, or the user says ${constraint.heard.join(' or ')}`;
    return `asks before it tells${heard}`;
  }
  const claims = constraint.claims.length > 0 ? `; claims no ${constraint.claims.join(', ')}` : '';
  return `says what is missing or asks for it: ${constraint.about.join(', ')}${claims}`;
}

function factText(fact: Fact): string {
  const { as = [], rivals = [] } = fact;
  const more = [
    ...(as.length > 0 ? [`as ${as.join(', ')}`] : []),
    ...(rivals.length > 0 ? [`not ${rivals.join(', ')}`] : []),
  ];
  return [describeFact(fact), ...more].join('; ');
}

/** Of messages, who speaks to whom; of results of tools that is known. */
function rowText({ sender, recipient, ...rest }: TargetRow): string {
  const said = showFields(rest, '=', showTemplate);
  if ('tool_trace' in rest || typeof sender !== 'string' || typeof recipient !== 'string') return said;
  return `${sender} to ${recipient}, ${said}`;
}

/** What is taken from the result of another milestone. */
function filledText({ reference, extraction }: DependentConstraint, graph: MilestoneGraph): string {
  const from = nameOf(reference, graph);
  return Object.entries(extraction.values)
    .map(([name, { path, as }]) => `, ${name} from ${[from, ...path].join('.')} as ${as}`)
    .join('');
}

function nameOf(reference: number, { milestones }: MilestoneGraph): string {
  return reference === -1 ? 'the opening' : (milestones[reference]?.id ?? `milestone ${reference}`);
}
