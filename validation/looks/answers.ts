import { describeFact } from '../../evaluation/facts/fact.ts';
import { scoreRun } from '../../evaluation/score-run.ts';
import type { Score } from '../../evaluation/score.ts';
import { talkOf } from '../../evaluation/statements/conversation.ts';
import { BrokenReference } from '../../sandbox/script-results.ts';
import { answerKey, filled } from '../../scenarios/answers/answer-key.ts';
import type { ResultOf } from '../../scenarios/answers/answer-key.ts';
import { inMoreManners, inOtherManners } from '../../scenarios/answers/manners.ts';
import { lastAnswers } from '../../scenarios/answers/last-answers.ts';
import { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';
import type { Case } from '../case.ts';
import type { AcrossScenarios, UnfairFinding } from '../check.ts';
import { otherWays } from '../plays/other-ways.ts';
import { whySolved, whyUnsolved } from '../verdicts.ts';
import { withLastAnswer } from '../with-last-answer.ts';

/** A text in place of the last sentence of the reference solution, and what that run would score. */
interface JudgedAnswer {
  readonly text: string;
  readonly score: Score;
  /** What was found in the text of what is to be told, in clauses; empty where nothing is. */
  readonly found: () => string;
}

interface JudgedAnswers {
  readonly right: readonly JudgedAnswer[];
  readonly wrong: readonly JudgedAnswer[];
}

/** The right and wrong last answers of a scenario, judged in the played reference solution, which is not played again. */
export function judgedAnswers({ scenario, subject, reference, resultOf }: Case): JudgedAnswers {
  const results = orNone(resultOf);
  const { right, wrong } = lastAnswers(scenario, results);
  const said = scenario.solution.findLast((step) => 'say' in step)?.say;
  const sentence = said === undefined ? undefined : filled(said, results);
  const otherwise = sentence === undefined ? [] : [...inOtherManners(sentence), ...inMoreManners(sentence)];
  const { tells = [], reports = [] } = answerKey(scenario, results) ?? {};
  const talk = talkOf(reference.log, scenario);
  const facts = [
    ...tells.map((fact) => ({ fact, mayStandBeside: false })),
    ...reports.map((fact) => ({ fact, mayStandBeside: true })),
  ];
  const foundIn = (text: string) =>
    facts
      .map(({ fact, mayStandBeside }) => {
        const { verdict, found } = talk.judge(fact, text, mayStandBeside);
        const told = `${fact.kind} ${describeFact(fact)} ${VERDICTS[verdict]}`;
        return found === '' ? told : `${told} (\u201C${found}\u201D)`;
      })
      .join(', ');
  const judged = (text: string): readonly JudgedAnswer[] => {
    const score = scoreRun(scenario, withLastAnswer(reference.log, text), reference.outcome, subject.profile);
    return score === null ? [] : [{ text, score, found: () => foundIn(text) }];
  };
  return { right: [...new Set([...right, ...otherwise])].flatMap(judged), wrong: wrong.flatMap(judged) };
}

const VERDICTS = { told: 'is told', rival: 'has another in its place', denied: 'is denied', silent: 'is not told' };

/** A call that was meant to fail returned nothing. */
function orNone(results: ResultOf): ResultOf {
  return (callId) => {
    try {
      return results(callId);
    } catch (error) {
      if (error instanceof BrokenReference) return undefined;
      throw error;
    }
  };
}

/** Right answers that are not solved. */
export function unsolvedAnswers(one: Case): readonly UnfairFinding[] {
  const written = one.scenario.answers?.right.length ?? 0;
  const all = one.derived(judgedAnswers).right.flatMap(({ text, score, found }, index) => {
    if (score.solved) return [];
    const why = found() || whyUnsolved(score, one.scenario);
    const evidence = `${JSON.stringify(text)} is a right answer, and is not solved: ${why}`;
    return [{ evidence, path: index < written ? ['answers', 'right', index] : ['milestones'] }];
  });
  const [own, made] = [all.filter(({ path }) => path.length > 1), all.filter(({ path }) => path.length === 1)];
  const more = made.length - MOST_NAMED;
  if (more <= 0) return all;
  const evidence = `of other ways to say it, ${more} more ${more === 1 ? 'is' : 'are'} not solved`;
  return [...own, ...made.slice(0, MOST_NAMED), { evidence, path: ['milestones'] }];
}

/** Ways to say it that are named where many fail, mostly for the same reason. */
const MOST_NAMED = 3;

/** Wrong answers that are. */
export function solvedAnswers(one: Case): readonly UnfairFinding[] {
  const written = one.scenario.answers?.wrong.length ?? 0;
  return one.derived(judgedAnswers).wrong.flatMap(({ text, score, found }, index): readonly UnfairFinding[] => {
    if (!score.solved) return [];
    const evidence = `${JSON.stringify(text)} is a wrong answer, and is solved: ${found() || whySolved(score)}`;
    return [{ evidence, path: index < written ? ['answers', 'wrong', index] : ['milestones'] }];
  });
}

export const FEWEST_ANSWERS = 5;
export const FEWEST_WAYS = 2;

/** The check that tells which scenarios are proven. */
export const ENOUGH_ANSWERS = 'enough-answers';

/** Packs of others are told how many they have, and warned of scenarios that have none of either kind. */
export function tooFewAnswers(one: Case): readonly UnfairFinding[] {
  const { right, wrong, ways } = countsOf(one);
  if (one.subject.pack.name !== BUILT_IN_NAME) return right > 0 && wrong > 0 ? [] : [unproven(right > 0)];
  const tooFew = (what: string, count: number, least: number, part: string) =>
    count < least ? [{ evidence: `it has ${count} ${what}, fewer than ${least}`, path: [part] }] : [];
  return [
    ...tooFew('right answers', right, FEWEST_ANSWERS, 'answers'),
    ...tooFew('wrong answers', wrong, FEWEST_ANSWERS, 'answers'),
    ...tooFew('other ways', ways, FEWEST_WAYS, 'ways'),
  ];
}

function unproven(hasRight: boolean): UnfairFinding {
  return {
    evidence:
      `not proven: no ${hasRight ? 'wrong' : 'right'} answer was tried, as none follows from its milestones; ` +
      'say as facts what the user must learn (tells, reports), or write answers: { right: [...], wrong: [...] }',
    isWarning: true,
  };
}

function countsOf(one: Case) {
  const { right, wrong } = one.derived(judgedAnswers);
  return { right: right.length, wrong: wrong.length, ways: one.derived(otherWays).length };
}

export const fewestAnswers: AcrossScenarios = {
  measure: async (one) => (one.augmentation === 'none' ? countsOf(one) : undefined),
  note(cells) {
    const least = (figure: string) => Math.min(...cells.map(({ figures }) => Number(figures[figure])));
    return cells.length === 0
      ? 'there are no answers'
      : `each scenario has at least ${least('right')} right and ${least('wrong')} wrong answers and ${least('ways')} other ways`;
  },
};
