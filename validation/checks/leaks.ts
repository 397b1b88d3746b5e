import { containsPhrase } from '../../sandbox/phrases.ts';
import type { ScriptedReply } from '../../sandbox/script.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { worldTexts, firstMessage, promptAndRequest, toldAtOnce } from '../leaks/shown-texts.ts';
import type { ShownText } from '../leaks/shown-texts.ts';
import { targetTexts } from '../leaks/target-texts.ts';
import type { TargetText } from '../leaks/target-texts.ts';
import { isRefusable } from '../right-to-refuse.ts';
import type { Subject } from '../subject.ts';
import { contentStems } from '../texts/content-words.ts';

export const leaks: Check = {
  id: 'leaks',
  number: 13,
  title: 'nothing that the agent sees gives away what it has to say, what is tested, or what only the user knows',
  async run(subject) {
    const targets = await targetTexts(subject);
    return [
      ...targets.flatMap((target) => leakedTarget(target, subject)),
      ...leakedLabels(subject),
      ...leakedAnswer(subject),
      ...subject.scenario.replies.flatMap((reply, index) => leakedReply(reply, index, subject)),
    ];
  },
};

/**
 * A value in the world has to be looked up, and is no leak; a sentence about it is. Phrases of which one has to be mentioned matter
 * only in the request, and where refusing is right: there an echo would pass.
 */
function leakedTarget({ milestone, measure, phrases }: TargetText, subject: Subject): readonly UnfairFinding[] {
  const { scenario } = subject;
  const refusing = isRefusable(scenario);
  const shown = measure === 'mentions' ? (refusing ? [firstMessage(scenario)] : []) : whereTelling(phrases, subject);
  const cells = measure === 'rouge_l' ? worldTexts(subject).filter(({ text }) => !phrases.includes(text)) : [];
  const path = ['milestones', 'milestones', milestone];
  return found([...shown, ...cells], (text) => containsPhrase(text, phrases)).map((where) => ({
    evidence: `${where} contains what the user has to be told: ${phrases.join(', ')}`,
    path,
  }));
}

function leakedLabels(subject: Subject): readonly UnfairFinding[] {
  const { name, categories } = subject.scenario;
  const isName = new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`, 'i');
  const shown = [...toldAtOnce(subject), ...worldTexts(subject)];
  const labelled = categories.flatMap((category) =>
    found(shown, (text) => containsPhrase(text, [category])).map(
      (where) => `${where} contains the category ${category}`,
    ),
  );
  const named = subject.toolNamed(name) ? [] : found(shown, (text) => isName.test(text));
  return [...labelled, ...named.map((where) => `${where} contains the name of the scenario`)].map((evidence) => ({
    evidence,
  }));
}

function leakedAnswer(subject: Subject): readonly UnfairFinding[] {
  const { answer } = subject.scenario.user;
  if (answer === undefined) return [];
  return found(whereTelling([answer], subject), (text) => containsPhrase(text, [answer])).map((where) => ({
    evidence: `${where} contains the answer that the user never reveals: ${answer}`,
    path: ['user', 'answer'],
  }));
}

/** A reply that has to be asked for must add something: a word that is neither in the question nor in a text seen before. */
function leakedReply({ when, say }: ScriptedReply, index: number, subject: Subject): readonly UnfairFinding[] {
  if (when === undefined || !('asks' in when || 'slot' in when)) return [];
  const asked = new Set('asks' in when ? contentStems(when.asks.join(' ')) : []);
  const facts = contentStems(say).filter((word) => !asked.has(word));
  if (facts.length === 0) return [];
  const isKnown = (text: string) => {
    const words = new Set(contentStems(text));
    return facts.every((fact) => words.has(fact));
  };
  const shown = facts.length > 1 ? toldAtOnce(subject) : whereTelling(facts, subject);
  return found(shown, isKnown).map((where) => ({
    evidence: `${where} says what the agent has to ask for: "${say}"`,
    path: ['replies', index],
  }));
}

/** Where a phrase would give something away. A single ordinary word does not in a tool, which is the same for all scenarios. */
function whereTelling(phrases: readonly string[], subject: Subject): readonly ShownText[] {
  return phrases.some((phrase) => DISTINCTIVE.test(phrase)) ? toldAtOnce(subject) : promptAndRequest(subject);
}

const DISTINCTIVE = /\p{Lu}|\d\d|\p{L}\P{L}+\p{L}/u;

function found(shown: readonly ShownText[], isLeak: (text: string) => boolean): readonly string[] {
  return shown.filter(({ text }) => isLeak(text)).map(({ where }) => where);
}
