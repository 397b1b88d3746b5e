import type { Check } from '../check.ts';
import { askingSentences } from '../dialogue.ts';
import { isRefusable } from '../right-to-refuse.ts';
import { callsOf, guessing, scriptResults } from '../solution/steps.ts';

export const answerWithoutAsking: Check = {
  id: 'answer-without-asking',
  number: 21,
  title: 'an agent that does not ask what the solution asks solves nothing',
  async run(subject) {
    const { solution } = subject.scenario;
    const asking = await askingSentences(subject);
    if (asking.length === 0 || isRefusable(subject.scenario)) return [];
    const ids = new Set(solution.flatMap(callsOf).map(({ id }) => id));
    const known = guessing(solution, ids, scriptResults(solution, await subject.reference()));
    const { score } = await subject.play(known.filter((_, index) => !asking.includes(index)));
    if (!score.solved) return [];
    const evidence = `it is solved by an agent that leaves out the ${asking.length === 1 ? 'question' : 'questions'} of the solution`;
    return [{ evidence, path: ['milestones'] }];
  },
};
