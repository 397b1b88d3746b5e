import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import type { Constraint, Milestone, MilestoneGraph } from '../../evaluation/milestone.ts';
import type { Corrections, Scenario } from '../../scenarios/scenario.ts';
import type { ScriptedReply, ScriptStep } from '../../sandbox/script.ts';

/** A scenario for people: what the user wants, tools, milestones, minefields, reference solution. */
export function renderScenario(scenario: Scenario): readonly string[] {
  const { name, summary, categories, state, tools, opening, user, replies, solution } = scenario;
  const lines = [
    name,
    `  ${summary}`,
    `  ${categories.join(' ')}`,
    '',
    `start state    ${state}`,
    ...toolLines(tools),
    '',
    `user opens     ${opening}`,
    `wants          ${user.goal}`,
    ...user.knows.map((fact) => `knows          ${fact}`),
    ...user.lacks.map((fact) => `does not know  ${fact}`),
    ...(user.answer === undefined ? [] : [`must not say   ${user.answer}`]),
    ...replies.map(replyLine),
    ...graph('milestones (must happen)', scenario.milestones),
    ...graph('minefields (must not happen)', scenario.minefields),
    '',
    'reference solution',
    ...solution.map((step) => `  ${solutionStep(step)}`),
    ...(scenario.corrections ? corrected(scenario.corrections) : []),
  ];
  return lines.map(escapeForTerminal);
}

function toolLines({ allow, deny }: Scenario['tools']): readonly string[] {
  return [`tools          ${allow.join(', ')}`, ...(deny.length > 0 ? [`withheld       ${deny.join(', ')}`] : [])];
}

/** The parts that profile `default` plays in place of those above. */
function corrected({ why, tools, categories, maxMessages, milestones, minefields }: Corrections): readonly string[] {
  return [
    '',
    'corrected in profile default',
    `  ${why}`,
    ...(categories ? [`  ${categories.join(' ')}`] : []),
    ...(maxMessages === undefined ? [] : [`  at most ${maxMessages} messages`]),
    ...(tools ? ['', ...toolLines(tools)] : []),
    ...(milestones ? graphInstead('milestones instead (must happen)', milestones) : []),
    ...(minefields ? graphInstead('minefields instead (must not happen)', minefields) : []),
  ];
}

function replyLine({ when, say }: ScriptedReply): string {
  if (when === undefined) return `answers        ${say}`;
  const words = 'asks' in when ? `asked for ${when.asks.join(', ')}` : `told ${when.says.join(', ')}`;
  return `answers        ${say} (when ${words})`;
}

function graphInstead(title: string, instead: MilestoneGraph): readonly string[] {
  return instead.milestones.length === 0 ? ['', title, '  none'] : graph(title, instead);
}

function graph(title: string, { milestones, edges }: MilestoneGraph): string[] {
  if (milestones.length === 0) return [];
  const order = edges ? `  order: ${edges.map(([from, to]) => `${from} before ${to}`).join(', ') || 'any'}` : undefined;
  return ['', title, ...milestones.flatMap(milestone), ...(order ? [order] : [])];
}

function milestone({ constraints, id, note }: Milestone, index: number): string[] {
  const name = id === undefined ? String(index) : `${index} ${id}`;
  return [`  ${name}${note ? `  ${note}` : ''}`, ...constraints.map((one) => `     ${constraint(one)}`)];
}

function constraint(one: Constraint): string {
  const reference =
    'reference' in one ? ` since ${one.reference === -1 ? 'the start' : `milestone ${one.reference}`}` : '';
  const rows = 'target' in one ? `: ${one.target.rows.map((row) => JSON.stringify(row)).join(' ')}` : '';
  return `${one.kind} of ${one.database}${reference}${rows}`;
}

function solutionStep(step: ScriptStep): string {
  if ('say' in step) return `says "${step.say}"`;
  return step.calls
    .map(({ tool, arguments: given }) => `${tool}(${JSON.stringify(given)})`)
    .join('  in parallel with  ');
}
