import { describeFact } from '../../evaluation/facts/fact.ts';
import { scoreRun } from '../../evaluation/score-run.ts';
import type { Score } from '../../evaluation/score.ts';
import { talkOf } from '../../evaluation/statements/conversation.ts';
import type { Talk } from '../../evaluation/statements/conversation.ts';
import { BrokenReference } from '../../roles/scripted/references.ts';
import { answerKey } from '../../scenarios/answers/answer-key.ts';
import type { AnswerKey, ResultOf } from '../../scenarios/answers/answer-key.ts';
import { lastAnswers } from '../../scenarios/answers/last-answers.ts';
import { scriptResults } from '../solution/steps.ts';
import { withLastAnswer } from './with-last-answer.ts';
import type { Subject } from '../subject.ts';

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

/** Judged once for all augmentations: these change what tools are called, and nothing of what is said. */
const judged = new WeakMap<Subject['pack'], Map<string, Promise<JudgedAnswers>>>();

/** The right and wrong last answers of a scenario, judged in the played reference solution, which is not played again. */
export function judgedAnswers(subject: Subject): Promise<JudgedAnswers> {
  const { pack, scenario } = subject;
  const known = judged.get(pack) ?? new Map<string, Promise<JudgedAnswers>>();
  judged.set(pack, known);
  const answers = known.get(scenario.name) ?? judge(subject);
  known.set(scenario.name, answers);
  return answers;
}

async function judge(subject: Subject): Promise<JudgedAnswers> {
  const { scenario, profile } = subject;
  const play = await subject.reference();
  const resultOf = orNone(scriptResults(scenario.solution, play));
  const { right, wrong } = lastAnswers(scenario, resultOf);
  const key = answerKey(scenario, resultOf);
  const talk = talkOf(play.log);
  const scored = (text: string): readonly JudgedAnswer[] => {
    const score = scoreRun(scenario, withLastAnswer(play.log, text), play.outcome, profile);
    return score === null ? [] : [{ text, score, found: () => foundIn(text, key, talk) }];
  };
  return { right: right.flatMap(scored), wrong: wrong.flatMap(scored) };
}

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

const VERDICTS = { told: 'is told', rival: 'has another in its place', denied: 'is denied', silent: 'is not told' };

function foundIn(text: string, key: AnswerKey | undefined, { judge: read }: Talk): string {
  const facts = [
    ...(key?.tells ?? []).map((fact) => ({ fact, mayStandBeside: false })),
    ...(key?.reports ?? []).map((fact) => ({ fact, mayStandBeside: true })),
  ];
  const clauses = facts.map(({ fact, mayStandBeside }) => {
    const { verdict, found } = read(fact, text, mayStandBeside);
    const expected = describeFact(fact);
    const told = `${fact.kind} ${typeof expected === 'string' ? expected : JSON.stringify(expected)} ${VERDICTS[verdict]}`;
    return found === '' ? told : `${told} (\u201C${found}\u201D)`;
  });
  return clauses.join(', ');
}
