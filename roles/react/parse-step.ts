import { sectionsOf } from './labels.ts';
import type { Label, Section } from './labels.ts';

/** What a message in the form of `react-prompt.ts` asks for. */
export type Step =
  | { readonly kind: 'action'; readonly name: string; readonly input: string }
  | { readonly kind: 'answer'; readonly content: string }
  | { readonly kind: 'malformed'; readonly problem: string };

/** Reads a message whatever its dress: marks, fences and quotes say nothing. What can be read in two ways is malformed. */
export function parseStep(text: string): Step {
  const sections = sectionsOf(unfenced(text));
  const of = (label: Label) => sections.filter((section) => section.label === label);
  const [actions, answers] = [of('Action'), of('Final Answer')];
  if (of('Observation').length > 0) return malformed('observations are not yours to write');
  if (actions.length + answers.length === 0) return malformed('there is neither an Action nor a Final Answer');
  if (actions.length > 0 && answers.length > 0) return malformed('there is an Action and a Final Answer');
  if (actions.length > 1) return malformed('there is more than one Action');
  if (answers.length > 1) return malformed('there is more than one Final Answer');
  const [action] = actions;
  return action === undefined ? answerOf(sections) : actionOf(action, sections);
}

function answerOf(sections: readonly Section[]): Step {
  const last = sections.at(-1);
  if (last?.label !== 'Final Answer') return malformed('something follows the Final Answer');
  if (sections.some(({ label }) => label === 'Action Input'))
    return malformed('there is an Action Input without an Action');
  return last.body === '' ? malformed('the Final Answer is empty') : { kind: 'answer', content: last.body };
}

/** Input that is no JSON is passed on: the answer to the call then says what is wrong with it. */
function actionOf(action: Section, sections: readonly Section[]): Step {
  const [next, ...others] = sections.slice(sections.indexOf(action) + 1);
  if (next?.label !== 'Action Input' || next.body === '') return malformed('the Action has no Action Input after it');
  if (others.length > 0) return malformed('something follows the Action Input');
  const name = bareName(action.body);
  if (!/^\S+$/.test(name)) return malformed('the Action is not the name of one tool');
  return { kind: 'action', name, input: bareInput(next.body) };
}

/** A message that stands in a fence as a whole. */
function unfenced(text: string): string {
  return /^\s*```[a-z]*[ \t]*\n(.*?)\n[ \t]*```\s*$/is.exec(text)?.[1] ?? text;
}

/** In quotes, as code, in bold, with the parentheses of a call or the stop of a sentence. */
function bareName(written: string): string {
  return written.replaceAll(/^[`*"'“‘]+|[`*"'”’.]+$/g, '').replace(/[`*]*\(\)$/, '');
}

/** The input without a fence, the signs of code, or what is said after a whole object. */
function bareInput(written: string): string {
  const fenced = /^```[a-z]*[ \t]*\n(.*?)\n?[ \t]*```/is.exec(written)?.[1] ?? written;
  const plain = /^`([^`]*)`$/s.exec(fenced.trim())?.[1] ?? fenced;
  return wholeObject(plain.trim());
}

/** The object that a text begins with, if nothing after it could belong to another; otherwise the text. */
function wholeObject(text: string): string {
  const end = endOfObject(text);
  return end === -1 || text.includes('{', end) ? text : text.slice(0, end);
}

/** Where the object ends that a text begins with; -1 if it begins with none, or does not end. */
function endOfObject(text: string): number {
  if (!text.startsWith('{')) return -1;
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return -1;
}

function malformed(problem: string): Step {
  return { kind: 'malformed', problem };
}
