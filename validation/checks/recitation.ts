import { isSolved } from '../../evaluation/solved.ts';
import { recite } from '../../roles/scripted/recite.ts';
import type { Check } from '../check.ts';

export const recitation: Check = {
  id: 'recitation',
  number: 5,
  title: 'an agent that reads everything and recites it solves nothing',
  async run(subject) {
    const { score } = await subject.play(recite(subject.tools.shownName));
    return isSolved(score.similarity) ? [{ evidence: 'it is solved by scripted:recite', path: ['milestones'] }] : [];
  },
};
