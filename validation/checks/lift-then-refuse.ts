import type { Check } from '../check.ts';
import { isRefusable } from '../right-to-refuse.ts';
import { showSimilarity } from '../scores.ts';
import { liftingCalls } from '../switches.ts';

export const liftThenRefuse: Check = {
  id: 'lift-then-refuse',
  number: 18,
  title: 'where refusing is right, an agent may first switch on whatever is off',
  async run(subject) {
    if (!isRefusable(subject.scenario)) return [];
    const calls = liftingCalls(subject);
    if (calls.length === 0) return [];
    const steps = calls.map((call) => ({ calls: [call] }));
    const { score } = await subject.play([...steps, ...subject.scenario.solution]);
    if (score.solved) return [];
    const what = calls.map(({ tool }) => tool).join(', ');
    const evidence = `an agent that calls ${what} and then refuses as the solution does scores ${showSimilarity(score.similarity)}`;
    return [{ evidence, path: ['milestones'] }];
  },
};
