import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { whyUnsolved } from '../answers/describe-verdict.ts';
import { judgedAnswers } from '../answers/judged-answers.ts';
import { otherWays } from '../answers/other-ways.ts';
import type { Check, UnfairFinding } from '../check.ts';
import type { Subject } from '../subject.ts';

export const rightAnswers: Check = {
  id: 'right-answers',
  number: 30,
  title: 'every right last answer, and every other right way, is solved',
  async run(subject) {
    return [...(await unsolvedAnswers(subject)), ...(await unsolvedWays(subject))];
  },
};

async function unsolvedAnswers(subject: Subject): Promise<readonly UnfairFinding[]> {
  const { scenario } = subject;
  const written = scenario.answers?.right.length ?? 0;
  return (await judgedAnswers(subject)).right.flatMap(({ text, score, found }, index): readonly UnfairFinding[] => {
    if (score.solved) return [];
    const why = found() || whyUnsolved(score, scenario);
    const evidence = `${JSON.stringify(text)} is a right answer, and is not solved: ${why}`;
    return [{ evidence, path: index < written ? ['answers', 'right', index] : ['milestones'] }];
  });
}

/** Under so many augmentations, besides none, a way that is made is tried once: they take turns. */
const TURNS = 4;

async function unsolvedWays(subject: Subject): Promise<readonly UnfairFinding[]> {
  const { scenario, augmentation } = subject;
  const written = scenario.ways?.length ?? 0;
  const isDue = (index: number) =>
    index < written || augmentation === 'none' || (AUGMENTATIONS.indexOf(augmentation) + index) % TURNS === 0;
  const findings = await Promise.all(
    (await otherWays(subject)).map(async ({ what, script }, index): Promise<readonly UnfairFinding[]> => {
      if (!isDue(index)) return [];
      const { score } = await subject.play(script);
      if (score.solved) return [];
      const evidence = `an agent that ${what} does not solve it: ${whyUnsolved(score, scenario)}`;
      return [{ evidence, path: index < written ? ['ways', index] : ['milestones'] }];
    }),
  );
  return findings.flat();
}
