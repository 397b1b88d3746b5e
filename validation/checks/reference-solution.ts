import { describeSideEffect } from '../../evaluation/describe-side-effect.ts';
import type { Score } from '../../evaluation/score.ts';
import { endingOf, messagesOf } from '../../sandbox/trajectory.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { describedMatches } from '../described-matches.ts';
import type { Play } from '../play-scenario.ts';
import { isFull, showSimilarity } from '../scores.ts';

export const referenceSolution: Check = {
  id: 'reference-solution',
  number: 1,
  title: 'the reference solution is solved with 1, in half of the messages',
  async run(subject) {
    const { scenario } = subject;
    const play = await subject.reference();
    return [...unmet(play.score, scenario), ...endedEarly(play), ...tooLong(play, scenario)];
  },
};

function unmet(score: Score, scenario: Scenario): readonly UnfairFinding[] {
  return [
    ...describedMatches(score, scenario, 'milestones')
      .filter(({ similarity }) => !isFull(similarity))
      .map(({ similarity, title, path }) => ({
        evidence: `the reference solution meets this milestone with ${showSimilarity(similarity)}: ${title}`,
        path,
      })),
    ...describedMatches(score, scenario, 'minefields')
      .filter(({ similarity }) => similarity > 0)
      .map(({ title, path }) => ({ evidence: `the reference solution hits this minefield: ${title}`, path })),
    ...score.sideEffects.map((effect) => ({
      evidence: `the reference solution has a side effect: ${describeSideEffect(effect)}`,
      path: ['solution'],
    })),
  ];
}

function endedEarly({ outcome, trajectory }: Play): readonly UnfairFinding[] {
  if (outcome === 'completed') return [];
  const { reason = outcome } = endingOf(trajectory.events);
  return [{ evidence: `the reference solution ends with ${outcome}: ${reason}`, path: ['solution'] }];
}

/** A model needs room for mistakes. The user's goodbye does not count. */
function tooLong({ trajectory }: Play, { maxMessages }: Scenario): readonly UnfairFinding[] {
  const count = messagesOf(trajectory.events).findLastIndex(({ sender }) => sender === 'agent');
  if (count <= maxMessages / 2) return [];
  const evidence = `the reference solution takes ${count} messages, more than half of the limit of ${maxMessages}`;
  return [{ evidence, path: ['solution'] }];
}
