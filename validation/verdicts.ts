import { describeSideEffect } from '../evaluation/describe-side-effect.ts';
import { milestoneTitle } from '../evaluation/milestone.ts';
import type { Score } from '../evaluation/score.ts';
import { isSolved } from '../evaluation/solved.ts';
import { shorten } from '../sandbox/shorten.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { StructurePath, ExpectedVerdict } from './check.ts';

export const solved: ExpectedVerdict = {
  holds: ({ score }) => score.solved,
  otherwise: ({ score }, { scenario }) => `does not solve it: ${whyUnsolved(score, scenario)}`,
  blamesUnmet: true,
};

export const unsolved: ExpectedVerdict = { holds: ({ score }) => !score.solved, otherwise: () => 'solves it' };

/** Not even but for marks of the conversation, which are no part of the mean. */
export const notReached: ExpectedVerdict = { holds: ({ score }) => !isReached(score), otherwise: () => 'solves it' };

/** With 1. */
export const full: ExpectedVerdict = {
  holds: ({ score }) => isFull(score.similarity),
  otherwise: ({ score }, { scenario }) => scores(score, scenario),
  blamesUnmet: true,
};

/** It costs something, compared with the reference solution. */
export const worse: ExpectedVerdict = {
  holds: ({ score }, { reference }) => isWorse(score, reference.score),
  otherwise: ({ score }) =>
    `loses nothing by it: no milestone notices, and the score is ${showSimilarity(score.similarity)}`,
};

export const noWorse: ExpectedVerdict = {
  holds: ({ score }, { reference }) => !isWorse(score, reference.score),
  otherwise: ({ score }, { scenario }) => scores(score, scenario),
  blamesUnmet: true,
};

export const same: ExpectedVerdict = {
  holds: ({ score }, { reference }) => !isWorse(score, reference.score) && !isWorse(reference.score, score),
  otherwise: ({ score }, { reference }) =>
    `scores ${showSimilarity(score.similarity)} in place of ${showSimilarity(reference.score.similarity)}`,
};

/** The conversation comes to an end before the message limit. */
export const comesToEnd: ExpectedVerdict = {
  holds: ({ outcome }) => outcome !== 'message-limit' && outcome !== 'user-error',
  otherwise: ({ trajectory }) => `gets no ending in ${messagesOf(trajectory.events).length - 1} messages`,
};

function scores(score: Score, scenario: Milestones): string {
  return `scores ${showSimilarity(score.similarity)}: ${whyUnsolved(score, scenario)}`;
}

type Milestones = Pick<Scenario, 'milestones'>;

/** Far above the rounding of sums and roots, and far below what any difference in behaviour changes. */
const ROUNDING = 1e-9;

/** Whether a similarity is 1, but for rounding. */
export function isFull(similarity: number): boolean {
  return similarity >= 1 - ROUNDING;
}

/** Whether a similarity is below another, by more than rounding. */
export function isBelow(similarity: number, other: number): boolean {
  return similarity < other - ROUNDING;
}

/** Whether a run is solved, or would be but for marks of the conversation. */
export function isReached({ solved: isDone, similarity }: Score): boolean {
  return isDone || isSolved(similarity);
}

/** Whether a run did worse than another: its similarity is lower, or it is no longer solved. */
function isWorse(score: Score, other: Score): boolean {
  return isBelow(score.similarity, other.similarity) || (other.solved && !score.solved);
}

/** A similarity in a sentence: as many digits as tell it from 1. */
export function showSimilarity(similarity: number): string {
  return similarity > 0.999 && !isFull(similarity) ? similarity.toPrecision(9) : String(Number(similarity.toFixed(3)));
}

/** The first milestone that is not met in full. */
export function unmetPath({ milestones }: Score): StructurePath {
  const unmet = milestones.find(({ similarity }) => !isFull(similarity));
  return unmet === undefined ? ['milestones'] : ['milestones', 'milestones', unmet.milestone];
}

/** Characters of a value in a finding. */
const LONGEST = 120;

/** Why a run is not solved, in a clause: the milestone, and what was found in place of what it expects. */
export function whyUnsolved({ sideEffects, milestones }: Score, scenario: Milestones): string {
  const [effect] = sideEffects;
  if (effect !== undefined) return `side effect: ${describeSideEffect(effect)}`;
  const unmet = milestones.find(({ similarity }) => !isFull(similarity));
  if (unmet === undefined) return 'a minefield is hit';
  const { constraints } = unmet.closest ?? unmet;
  const failed = constraints.find(({ similarity }) => !isFull(similarity));
  const column = failed?.columns.find(({ similarity }) => similarity !== 1);
  const found = column && `${column.column} ${show(column.expected)} expected, ${show(column.found)} found`;
  return [milestoneTitle(unmet, scenario.milestones), found ?? failed?.reason]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** What a solved run was judged by: the facts found in what was said. */
export function whySolved({ milestones }: Score): string {
  const told = milestones
    .flatMap(({ constraints }) => constraints)
    .filter(({ kind }) => kind === 'tells' || kind === 'reports' || kind === 'refuses');
  const found = told.flatMap(({ columns }) => columns.map((one) => `${one.column} found in ${show(one.found)}`));
  return found.length === 0 ? 'nothing that it says is found to be wrong' : found.join('; ');
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return shorten(typeof value === 'string' ? value : JSON.stringify(value), LONGEST);
}
