import { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';
import { judgedAnswers } from '../answers/judged-answers.ts';
import { otherWays } from '../answers/other-ways.ts';
import type { Check, MeasuredCell } from '../check.ts';
import type { Subject } from '../subject.ts';

const ANSWERS = 5;
const WAYS = 2;

/** Packs of others are told how many they have. */
export const enoughAnswers: Check = {
  id: 'enough-answers',
  number: 32,
  title: `there are ${ANSWERS} right answers, ${ANSWERS} wrong ones and ${WAYS} other ways, made or written`,
  async run(subject) {
    if (subject.pack.name !== BUILT_IN_NAME) return [];
    const { right, wrong, ways } = await countsOf(subject);
    return [
      ...tooFew('right answers', right, ANSWERS, ['answers']),
      ...tooFew('wrong answers', wrong, ANSWERS, ['answers']),
      ...tooFew('other ways', ways, WAYS, ['ways']),
    ];
  },
  across: {
    measure: countsOf,
    judge: () => [],
    note: leastOf,
  },
};

async function countsOf(subject: Subject) {
  const { right, wrong } = await judgedAnswers(subject);
  return { right: right.length, wrong: wrong.length, ways: (await otherWays(subject)).length };
}

function tooFew(what: string, count: number, least: number, path: readonly string[]) {
  return count < least ? [{ evidence: `it has ${count} ${what}, fewer than ${least}`, path }] : [];
}

function leastOf(cells: readonly MeasuredCell[]): string {
  const least = (figure: string) => Math.min(...cells.map(({ figures }) => Number(figures[figure])));
  return cells.length === 0
    ? 'there are no answers'
    : `each scenario has at least ${least('right')} right and ${least('wrong')} wrong answers and ${least('ways')} other ways`;
}
