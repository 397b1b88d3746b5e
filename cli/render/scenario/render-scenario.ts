import { definitionOf } from '../../../scenarios/world-of.ts';
import type { WorldDefinition } from '../../../worlds/world.ts';
import type { MilestoneGraph } from '../../../evaluation/milestone.ts';
import type { Pack } from '../../../scenarios/pack.ts';
import type { PaperVersion, Scenario } from '../../../scenarios/scenario.ts';
import type { ReplyCondition, ScriptedReply, ScriptStep } from '../../../sandbox/script.ts';
import { isVariedValue, variedForms } from '../../../scenarios/variants/varied-value.ts';
import type { VariedValue } from '../../../scenarios/variants/varied-value.ts';
import { count } from '../../../text/words.ts';
import { styled } from '../../../text/line.ts';
import type { Line } from '../../../text/line.ts';
import { renderGraph } from './render-graph.ts';
import { worldFacts } from '../../../client/scenarios/world-facts.ts';
import { showCall } from '../../../client/scenarios/show-template.ts';
import { toolFacts } from '../../../client/scenarios/tool-facts.ts';

const MILESTONES = 'milestones (must happen, from top to bottom along the lines)';
const MINEFIELDS = 'minefields (must not happen)';

type Fact = readonly [label: string, text: string];

/** A scenario for people: the user, the world, the tools, the reference solution, milestones and minefields as graphs. */
export function renderScenario(
  scenario: Scenario,
  pack: Pick<Pack, 'name' | 'definition' | 'world' | 'states'>,
  width: number,
): readonly Line[] {
  const { name, summary, categories, milestones, minefields, solution, maxMessages, paper } = scenario;
  const section = (title: string, lines: readonly Line[]) =>
    lines.length === 0 ? [] : ['', styled('bold', title), ...lines];
  const facts = (list: readonly Fact[]) => list.map(([label, text]) => `  ${label.padEnd(13)}  ${text}`);
  const graph = (one: MilestoneGraph) => renderGraph(one, width);
  const instead = (one: MilestoneGraph) => (one.milestones.length === 0 ? ['  none'] : graph(one));
  return [
    styled('bold', name),
    ...[summary, categories.join(' '), `at most ${maxMessages} messages`].map((line) => `  ${line}`),
    ...section('user', facts(userFacts(scenario))),
    ...section('world', facts(worldFacts(scenario, pack))),
    ...section('tools', facts(toolFacts(scenario, definitionOf(pack)))),
    ...section('reference solution', facts(solution.flatMap(stepFacts))),
    ...section(MILESTONES, graph(milestones)),
    ...section(MINEFIELDS, graph(minefields)),
    ...(paper
      ? [
          ...section('in profile paper', facts(paperFacts(paper, definitionOf(pack)))),
          ...section(`in profile paper: ${MILESTONES}`, paper.milestones ? instead(paper.milestones) : []),
          ...section(`in profile paper: ${MINEFIELDS}`, paper.minefields ? instead(paper.minefields) : []),
        ]
      : []),
    ...section('varies with a seed', facts((scenario.vary ?? []).map(variationFact))),
  ];
}

function variationFact(one: NonNullable<Scenario['vary']>[number]): Fact {
  if (!isVariedValue(one)) return ['instead', count(one.instead.length, 'other task')];
  const shown = (value: VariedValue['value']) => variedForms(value).join(', ');
  return ['value', [one.value, ...one.among].map(shown).join(' | ')];
}

function paperFacts({ why, categories, maxMessages, tools }: PaperVersion, world: WorldDefinition): readonly Fact[] {
  return [
    ...(why === undefined ? [] : [['unfair', why] as const]),
    ...(categories ? [['categories', categories.join(' ')] as const] : []),
    ...(maxMessages === undefined ? [] : [['messages', `at most ${maxMessages}`] as const]),
    ...(tools ? toolFacts({ tools }, world) : []),
  ];
}

function userFacts({ opening, user, replies }: Scenario): readonly Fact[] {
  return [
    ['opens', opening],
    ['wants', user.goal],
    ...user.knows.map((fact): Fact => ['knows', fact]),
    ...user.lacks.map((fact): Fact => ['does not know', fact]),
    ...(user.answer === undefined ? [] : [['must not say', user.answer] as const]),
    ...replies.map((reply): Fact => ['answers', replyText(reply)]),
  ];
}

function replyText({ when, calls = [], say }: ScriptedReply): string {
  const done = calls.map(({ tool, arguments: args }) => `${tool}(${JSON.stringify(args)}), then `).join('');
  if (when === undefined) return `${done}${say} (after the answer before)`;
  return `${done}${say} (when ${conditionText(when)})`;
}

function conditionText(when: ReplyCondition): string {
  if ('slot' in when) return `asked for ${[when.slot].flat().join(' or ')}`;
  if ('restates' in when) return `asked again for ${[when.restates].flat().join(' or ')}`;
  return 'asks' in when ? `asked for ${when.asks.join(', ')}` : `told ${when.says.join(', ')}`;
}

/** A step is numbered. Parallel calls are one step. Results inside a text are named as authors write them. */
function stepFacts(step: ScriptStep, index: number): readonly Fact[] {
  const texts =
    'say' in step
      ? [`says "${step.say.replaceAll(/\{[^{}]*\}/g, (result) => result.replaceAll('/', '.'))}"`]
      : step.calls.map(({ id, tool, arguments: given }) => `${id} = ${showCall(tool, given)}`);
  return texts.map((text, call): Fact => [call === 0 ? `step ${index + 1}` : '', text]);
}
