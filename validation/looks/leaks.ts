import type { Constraint, Measure } from '../../evaluation/milestone.ts';
import { promptsAsSent } from '../../roles/view.ts';
import { isList } from '../../sandbox/json.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import type { Case } from '../case.ts';
import type { UnfairFinding } from '../check.ts';
import { contentStems } from '../content-words.ts';

/** A text that the agent sees. */
interface ShownText {
  /** As a clause: in ... */
  readonly where: string;
  readonly text: string;
}

function request({ scenario }: Case): ShownText {
  return { where: 'the first message', text: scenario.opening };
}

function promptAndRequest(one: Case): readonly ShownText[] {
  const prompts = promptsAsSent('agent', one.scenario).map(({ content }) => ({ where: 'the prompt', text: content }));
  return [...prompts, request(one)];
}

/** What the agent is told before it does anything: prompts, first message, tools. */
function toldAtOnce(one: Case): readonly ShownText[] {
  const tools = one.subject.tools.schemas.map((schema) => {
    return { where: `the tool ${schema.name}`, text: JSON.stringify(schema) };
  });
  return [...promptAndRequest(one), ...tools];
}

/** The texts in the world, each a cell of a table. */
function worldTexts({ scenario: { world, definition } }: Case): readonly ShownText[] {
  return Object.keys(definition.tables).flatMap((table) =>
    (world[table] ?? []).flatMap((row) =>
      Object.entries(row).flatMap(([column, value]) =>
        typeof value === 'string' ? [{ where: `${column} of ${table}`, text: value }] : [],
      ),
    ),
  );
}

/** Where a phrase would give something away. A single ordinary word does not in a tool, which is the same for all scenarios. */
function whereTelling(phrases: readonly string[], one: Case): readonly ShownText[] {
  return phrases.some((phrase) => DISTINCTIVE.test(phrase)) ? toldAtOnce(one) : promptAndRequest(one);
}

const DISTINCTIVE = /\p{Lu}|\d\d|\p{L}\P{L}+\p{L}/u;

function found(shown: readonly ShownText[], phrases: readonly string[]): readonly string[] {
  return shown.filter(({ text }) => containsPhrase(text, phrases)).map(({ where }) => where);
}

/** A text that a milestone wants the user to be told. */
interface TargetText {
  readonly milestone: number;
  readonly measure: Measure | 'fact';
  /** Several are alternatives. */
  readonly phrases: readonly string[];
}

/**
 * Texts to be told that the agent is shown. A value in the world has to be looked up, and is no leak; a sentence about it is. Phrases of
 * which one has to be mentioned matter only in the request, and where refusing is right: there an echo would pass.
 */
export function leakedTargets(one: Case): readonly UnfairFinding[] {
  return [...factTexts(one), ...writtenTexts(one)].flatMap(({ milestone, measure, phrases }) => {
    const told = measure !== 'mentions' ? whereTelling(phrases, one) : one.isRefusable ? [request(one)] : [];
    const cells = measure === 'rouge_l' ? worldTexts(one).filter(({ text }) => !phrases.includes(text)) : [];
    return found([...told, ...cells], phrases).map((where) => ({
      evidence: `${where} contains what the user has to be told: ${phrases.join(', ')}`,
      path: ['milestones', 'milestones', milestone],
    }));
  });
}

/** What everybody may know is no secret. */
function factTexts({ scenario: { milestones } }: Case): readonly TargetText[] {
  return milestones.milestones.flatMap(({ constraints }, milestone) =>
    constraints.flatMap((one): readonly TargetText[] => {
      if (one.kind !== 'tells' || one.fact.common || !('values' in one.fact)) return [];
      const phrases = one.fact.values.filter((value) => typeof value === 'string');
      return phrases.length === 0 ? [] : [{ milestone, measure: 'fact', phrases }];
    }),
  );
}

/** Sentences that are expected as they are written, with the results of the reference solution in them. */
function writtenTexts({ scenario, reference }: Case): readonly TargetText[] {
  return reference.score.milestones.flatMap(({ milestone, constraints }) => {
    const explained = constraints.filter(({ kind }) => kind !== 'guardrail');
    const { constraints: all = [] } = scenario.milestones.milestones[milestone] ?? {};
    const written = all.filter(({ kind }) => kind !== 'guardrail');
    return written.flatMap((constraint, index) => {
      if (!isSaid(constraint)) return [];
      const measure = constraint.target.measures?.['content']?.measure ?? 'rouge_l';
      const contents = explained[index]?.columns.filter(({ column }) => column === 'content') ?? [];
      return contents.map(({ expected }) => {
        const phrases = (isList(expected) ? expected : [expected]).filter((text) => typeof text === 'string');
        return { milestone, measure, phrases };
      });
    });
  });
}

function isSaid(constraint: Constraint): constraint is Extract<Constraint, { target: unknown }> {
  return 'target' in constraint && constraint.target.rows.some((row) => row['recipient'] === 'USER');
}

/** What is tested, where the agent sees it. */
export function leakedLabels(one: Case): readonly UnfairFinding[] {
  const { name, categories } = one.scenario;
  const isName = new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`, 'i');
  const shown = [...toldAtOnce(one), ...worldTexts(one)];
  const labelled = categories.flatMap((category) =>
    found(shown, [category]).map((where) => `${where} contains the category ${category}`),
  );
  // A name of one plain word is what people call the thing: it tells nothing of what is tested.
  const isPlain = /^\p{Ll}+$/u.test(name);
  const named = isPlain || one.subject.toolNamed(name) ? [] : shown.filter(({ text }) => isName.test(text));
  return [...labelled, ...named.map(({ where }) => `${where} contains the name of the scenario`)].map((evidence) => ({
    evidence,
  }));
}

export function leakedAnswer(one: Case): readonly UnfairFinding[] {
  const { answer } = one.scenario.user;
  if (answer === undefined) return [];
  return found(whereTelling([answer], one), [answer]).map((where) => ({
    evidence: `${where} contains the answer that the user never reveals: ${answer}`,
    path: ['user', 'answer'],
  }));
}

/** Replies that have to be asked for and add nothing: they follow no deed, and have no word that is neither in the question nor in a text seen before. */
export function leakedReplies(one: Case): readonly UnfairFinding[] {
  return one.scenario.replies.flatMap(({ when, say, calls }, index) => {
    if (calls !== undefined || when === undefined || !('asks' in when || 'slot' in when)) return [];
    const asked = new Set('asks' in when ? contentStems(when.asks.join(' ')) : []);
    const facts = contentStems(say).filter((word) => !asked.has(word));
    if (facts.length === 0) return [];
    const shown = facts.length > 1 ? toldAtOnce(one) : whereTelling(facts, one);
    const isKnown = ({ text }: ShownText) => {
      const words = new Set(contentStems(text));
      return facts.every((fact) => words.has(fact));
    };
    return shown.filter(isKnown).map(({ where }) => ({
      evidence: `${where} says what the agent has to ask for: "${say}"`,
      path: ['replies', index],
    }));
  });
}
