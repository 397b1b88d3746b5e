import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { milestoneTitle } from '../../evaluation/milestone.ts';
import type { Score } from '../../evaluation/score.ts';
import { startOf } from '../../activities/trajectory-input.ts';
import { endingOf } from '../../sandbox/trajectory.ts';
import type { Case } from '../case.ts';
import type { UnfairFinding } from '../check.ts';
import { reportSteps } from '../plays/omissions.ts';
import { prefixPlays } from '../plays/orders.ts';
import { describeStep } from '../steps.ts';
import { isBelow, isFull, showSimilarity } from '../verdicts.ts';

/** What keeps the reference solution from being solved with 1. */
export function faultsOfSolution({ reference, scenario }: Case): readonly UnfairFinding[] {
  const { outcome, trajectory, score } = reference;
  const { reason = outcome } = endingOf(trajectory.events);
  return [
    ...matches(score, scenario, 'milestones')
      .filter(({ similarity }) => !isFull(similarity))
      .map(({ similarity, title, path }) => ({
        evidence: `the reference solution meets this milestone with ${showSimilarity(similarity)}: ${title}`,
        path,
      })),
    ...score.sideEffects.map((effect) => ({
      evidence: `the reference solution has a side effect: ${describeSideEffect(effect)}`,
      path: ['solution'],
    })),
    ...(outcome === 'completed'
      ? []
      : [{ evidence: `the reference solution ends with ${outcome}: ${reason}`, path: ['solution'] }]),
  ];
}

export function forbiddenSolution({ reference: { score }, scenario }: Case): readonly UnfairFinding[] {
  return matches(score, scenario, 'minefields')
    .filter(({ similarity }) => similarity > 0)
    .map(({ title, path }) => ({ evidence: `the reference solution hits this minefield: ${title}`, path }));
}

/** A model needs room for mistakes. The user's goodbye does not count. */
export function tooLongSolution({ messages, scenario: { maxMessages } }: Case): readonly UnfairFinding[] {
  const count = messages.findLastIndex(({ sender }) => sender === 'agent');
  if (count <= maxMessages / 2) return [];
  const evidence = `the reference solution takes ${count} messages, more than half of the limit of ${maxMessages}`;
  return [{ evidence, path: ['solution'] }];
}

/** What holds before the agent has done anything. */
export function heldAtStart({ scenario, subject }: Case): readonly UnfairFinding[] {
  const log = logOf({ world: scenario.world, events: startOf(scenario) });
  const score = evaluateLog(log, scenario, subject.profile);
  return (['milestones', 'minefields'] as const)
    .flatMap((part) => matches(score, scenario, part))
    .filter(({ similarity }) => similarity > 0)
    .map(({ similarity, title, path }) => ({
      evidence: `it holds at the opening with ${showSimilarity(similarity)}: ${title}`,
      path,
    }));
}

/** The milestones or the minefields of a score, with their titles and places. */
function matches(score: Score, scenario: Case['scenario'], part: 'milestones' | 'minefields') {
  return score[part].map((match) => ({
    similarity: match.similarity,
    title: milestoneTitle(match, scenario[part]),
    path: [part, 'milestones', match.milestone],
  }));
}

/** Beginnings of the solution, of agents that are silent after them or, where nothing is found, repeat their last sentence. */
export async function misjudgedBeginnings(one: Case): Promise<readonly UnfairFinding[]> {
  const { solution } = one;
  const silent = (await prefixPlays(one, solution)).map(({ score }) => score.similarity);
  const found = misjudged(silent, one, 'says nothing more');
  if (found.length > 0) return found;
  const repeating = silent.map(async (similarity, length) => {
    const prefix = solution.slice(0, length);
    return prefix.some((step) => 'say' in step) ? (await one.play(prefix)).score.similarity : similarity;
  });
  return misjudged(await Promise.all(repeating), one, 'repeats its last sentence');
}

/** @param scores by the length of the beginning, from 0 to the whole solution */
function misjudged(scores: readonly number[], one: Case, ending: string): readonly UnfairFinding[] {
  const { solution } = one;
  const findings: UnfairFinding[] = solution.flatMap((step, index) => {
    const [before = 0, after = 0] = scores.slice(index, index + 2);
    if (!isBelow(after, before)) return [];
    const fall = `from ${showSimilarity(before)} to ${showSimilarity(after)}`;
    const evidence = `step ${index + 1} (${describeStep(step)}) lowers the score of an agent that stops there and ${ending} ${fall}`;
    return [{ evidence, path: ['solution', index] }];
  });
  const early = scores.slice(0, -1).findIndex(isFull);
  const reports = reportSteps(one);
  if (early === -1 || solution.every((_, index) => index < early || reports.has(index))) return findings;
  const last = solution[early - 1];
  const agent =
    last === undefined ? 'that does nothing' : `that stops after step ${early} (${describeStep(last)}) and ${ending}`;
  return [...findings, { evidence: `an agent ${agent} scores 1`, path: ['solution', early] }];
}
