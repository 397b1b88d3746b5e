import type { Fact } from '../../evaluation/facts/fact.ts';
import type { Constraint, Milestone, MilestoneGraph } from '../../evaluation/milestone.ts';
import type { ScriptedReply, ScriptStep } from '../../sandbox/script.ts';
import type { ScenarioChange } from '../scenario.ts';
import type { Dictionary } from './dictionary.ts';

/** The parts of a scenario with values replaced; ids, tools, categories and measures stay. */
export function rewriteScenario<Parts extends ScenarioChange>(parts: Parts, dictionary: Dictionary): Parts {
  const { opening, summary, user, replies, solution, answers, ways, rows, prologue, paper } = parts;
  const { milestones, minefields } = parts;
  const text = (value: string) => dictionary.text(value);
  return {
    ...parts,
    ...(summary !== undefined && { summary: text(summary) }),
    ...(opening !== undefined && { opening: text(opening) }),
    ...(user && {
      user: {
        ...user,
        goal: text(user.goal),
        knows: user.knows.map(text),
        lacks: user.lacks.map(text),
        ...(user.answer !== undefined && { answer: text(user.answer) }),
      },
    }),
    ...(replies && { replies: replies.map((reply) => rewriteReply(reply, dictionary)) }),
    ...(solution && { solution: rewriteSteps(solution, dictionary) }),
    ...(answers && { answers: { right: answers.right.map(text), wrong: answers.wrong.map(text) } }),
    ...(ways && { ways: ways.map((way) => rewriteSteps(way, dictionary)) }),
    ...(rows && { rows: dictionary.value(rows) }),
    ...(prologue && { prologue: prologue.map((one) => ({ ...one, content: text(one.content) })) }),
    ...(milestones && { milestones: rewriteGraph(milestones, dictionary) }),
    ...(minefields && { minefields: rewriteGraph(minefields, dictionary) }),
    ...(paper && { paper: rewriteScenario(paper, dictionary) }),
  };
}

function rewriteReply({ when, calls, say }: ScriptedReply, dictionary: Dictionary): ScriptedReply {
  const words =
    when === undefined || 'slot' in when || 'restates' in when
      ? when
      : 'asks' in when
        ? { asks: dictionary.value(when.asks) }
        : { says: dictionary.value(when.says) };
  return {
    ...(words && { when: words }),
    ...(calls && { calls: calls.map((call) => ({ ...call, arguments: dictionary.value(call.arguments) })) }),
    say: dictionary.text(say),
  };
}

function rewriteSteps(steps: readonly ScriptStep[], dictionary: Dictionary): readonly ScriptStep[] {
  return steps.map((step) =>
    'say' in step
      ? { say: dictionary.text(step.say) }
      : { calls: step.calls.map((call) => ({ ...call, arguments: dictionary.value(call.arguments) })) },
  );
}

function rewriteGraph(graph: MilestoneGraph, dictionary: Dictionary): MilestoneGraph {
  return {
    ...graph,
    milestones: graph.milestones.map((milestone): Milestone => ({
      ...milestone,
      constraints: milestone.constraints.map((one) => rewriteConstraint(one, dictionary)),
      ...(milestone.note !== undefined && { note: dictionary.text(milestone.note) }),
    })),
  };
}

function rewriteConstraint(constraint: Constraint, dictionary: Dictionary): Constraint {
  if ('target' in constraint)
    return { ...constraint, target: { ...constraint.target, rows: dictionary.value(constraint.target.rows) } };
  switch (constraint.kind) {
    case 'tells':
    case 'reports':
      return { ...constraint, fact: rewriteFact(constraint.fact, dictionary) };
    case 'asks':
      return {
        ...constraint,
        hides: constraint.hides.map((fact) => rewriteFact(fact, dictionary)),
        ...(constraint.heard && { heard: dictionary.value(constraint.heard) }),
      };
    case 'refuses':
      return { ...constraint, about: dictionary.value(constraint.about) };
    case 'found':
      return { ...constraint, values: dictionary.value(constraint.values) };
    default:
      return constraint;
  }
}

/** Values, what points them out and what rivals them, also the unit of a number; the result that a value is read from stays. */
function rewriteFact(fact: Fact, dictionary: Dictionary): Fact {
  const { kind, ...rest } = fact;
  if (kind === 'switch' || kind === 'act') return fact;
  const values =
    'values' in rest ? { values: rest.values.map((one) => (isPath(one) ? one : dictionary.value(one))) } : {};
  return { kind, ...dictionary.value(rest), ...values } as Fact;
}

function isPath(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'path' in value;
}
