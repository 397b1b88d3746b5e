import { recite } from '../../roles/scripted/recite.ts';
import type { Check } from '../check.ts';
import { tellsCommonFacts } from '../demands.ts';
import { isReached } from '../scores.ts';

export const recitation: Check = {
  id: 'recitation',
  number: 5,
  title: 'an agent that reads everything and recites it solves nothing but what everybody may know',
  async run(subject) {
    if (tellsCommonFacts(subject.scenario.milestones)) return [];
    const { score } = await subject.play(recite(subject.tools.shownName));
    return isReached(score) ? [{ evidence: 'it is solved by scripted:recite', path: ['milestones'] }] : [];
  },
};
