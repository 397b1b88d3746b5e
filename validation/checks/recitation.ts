import { recite } from '../../roles/scripted/recite.ts';
import type { Check } from '../check.ts';
import { statementsIn, tellsCommonFacts } from '../demands.ts';
import { isReached } from '../scores.ts';
import type { Subject } from '../subject.ts';

export const recitation: Check = {
  id: 'recitation',
  number: 5,
  title: 'an agent that reads everything and recites it solves nothing but what everybody may know',
  async run(subject) {
    if (tellsNumber(subject) || !(await isRecited(subject))) return [];
    return [{ evidence: 'it is solved by scripted:recite', path: ['milestones'] }];
  },
  across: {
    measure: async (subject) => ({ number: Number(tellsNumber(subject) && (await isRecited(subject))) }),
    judge(cells) {
      const solved = [...Map.groupBy(cells, ({ scenario }) => scenario)].filter(
        ([, own]) => own.filter(({ figures }) => figures['number'] === 1).length > MOST_BY_CHANCE * own.length,
      );
      return solved.map(([scenario]) => ({ evidence: `${scenario} is solved by scripted:recite` }));
    },
  },
};

/**
 * A number among others that are read out cannot be told from an answer. Where few tools are offered, it may be read by
 * chance: under so many of the augmentations.
 */
const MOST_BY_CHANCE = 1 / 8;

function tellsNumber({ scenario }: Subject): boolean {
  return statementsIn(scenario.milestones).some((one) => one.kind === 'tells' && one.fact.kind === 'number');
}

async function isRecited(subject: Subject): Promise<boolean> {
  if (tellsCommonFacts(subject.scenario.milestones)) return false;
  return isReached((await subject.play(recite(subject.tools.shownName, subject.scenario.definition.tools))).score);
}
