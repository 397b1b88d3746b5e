import { whySolved } from '../answers/describe-verdict.ts';
import { judgedAnswers } from '../answers/judged-answers.ts';
import type { Check } from '../check.ts';

export const wrongAnswers: Check = {
  id: 'wrong-answers',
  number: 31,
  title: 'no wrong last answer is solved',
  async run(subject) {
    const written = subject.scenario.answers?.wrong.length ?? 0;
    return (await judgedAnswers(subject)).wrong.flatMap(({ text, score, found }, index) =>
      score.solved
        ? [
            {
              evidence: `${JSON.stringify(text)} is a wrong answer, and is solved: ${found() || whySolved(score)}`,
              path: index < written ? ['answers', 'wrong', index] : ['milestones'],
            },
          ]
        : [],
    );
  },
};
