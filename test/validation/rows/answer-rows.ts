import { graphOf, saying } from '../subjects.ts';
import { firstMilestones, holdsIn, unfair } from './row.ts';
import type { Change, TestRow } from './row.ts';

const BOSS = 'search_name_with_relationship';

function answers(right: readonly string[], wrong: readonly string[]): Change {
  return () => ({ answers: { right, wrong } });
}

/** The milestones want another name to be told. */
const otherName: Change = ({ milestones }) => ({
  milestones: JSON.parse(JSON.stringify(milestones).replaceAll('Priya N', 'Dana Whitfield')) as typeof milestones,
});

const silent: Change = () => ({ answers: { right: [], wrong: [] }, milestones: { milestones: [] } });

export const ANSWER_ROWS: readonly TestRow[] = [
  ...['right-answers', 'wrong-answers', 'enough-answers'].flatMap((check) => holdsIn(check, BOSS)),
  unfair('right-answers', BOSS, 'a right answer is none: it is named, with what was found in it', {
    change: answers(['Your boss is Priya N.', 'It is Dana Whitfield.'], []),
    finds: [
      '"It is Dana Whitfield." is a right answer, and is not solved: name Priya N has another in its place (\u201CDana Whitfield\u201D)',
    ],
    path: ['answers', 'right', 1],
  }),
  unfair('right-answers', BOSS, 'a milestone expects something that is not so', {
    change: otherName,
    finds: [/^"Your boss is Priya N\." is a right answer, and is not solved/],
    amongOthers: true,
  }),
  unfair('right-answers', BOSS, 'a written way does not solve it, under any augmentation', {
    change: () => ({ ways: [[{ say: 'Your boss is Priya N.' }]] }),
    finds: [/^an agent that goes way 1 of its ways does not solve it: /],
    augmentation: '3dt',
    path: ['ways', 0],
  }),
  unfair('right-answers', BOSS, 'a sentence is expected in its own words: three of the ways that fail are named', {
    change: () => ({ milestones: graphOf([saying('The name of your boss is Priya N.')]) }),
    finds: [
      ...Array.from({ length: 3 }, () => /^".*The name of your boss is Priya N/),
      /^of other ways to say it, \d\d more are not solved$/,
    ],
    amongOthers: true,
  }),
  unfair('right-answers', BOSS, 'a text that holds a sentence may say more', {
    change: () => ({ milestones: graphOf([saying('Priya N', 'contains')]), answers: { right: [], wrong: [] } }),
    finds: [],
  }),
  unfair('wrong-answers', BOSS, 'a wrong answer is right: it is named, with what it was judged by', {
    change: answers([], ['Nobody knows.', 'Your boss is Priya N.']),
    finds: ['"Your boss is Priya N." is a wrong answer, and is solved: name Priya N is told (\u201CPriya N\u201D)'],
    path: ['answers', 'wrong', 1],
  }),
  unfair('wrong-answers', BOSS, 'nothing is to be told', {
    change: firstMilestones(1),
    finds: [/ is a wrong answer, and is solved: /],
    amongOthers: true,
  }),
  unfair('enough-answers', BOSS, 'the catalogue has no wrong answers where milestones ask for no facts', {
    change: silent,
    finds: ['it has 0 wrong answers, fewer than 5'],
  }),
  unfair('wrong-answers', BOSS, 'no answers, no lies', { change: silent, finds: [] }),
];
