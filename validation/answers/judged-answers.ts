import { scoreRun } from '../../evaluation/score-run.ts';
import type { Score } from '../../evaluation/score.ts';
import { BrokenReference } from '../../roles/scripted/references.ts';
import { lastAnswers } from '../../scenarios/answers/last-answers.ts';
import type { LastAnswers } from '../../scenarios/scenario.ts';
import type { Play } from '../play-scenario.ts';
import { resultsIn } from '../solution/steps.ts';
import { withLastAnswer } from './with-last-answer.ts';
import type { Subject } from '../subject.ts';

/** A text in place of the last sentence of the reference solution, and what that run would score. */
export interface JudgedAnswer {
  readonly text: string;
  readonly score: Score;
}

export interface JudgedAnswers {
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
  const { right, wrong } = answersIn(play, scenario);
  const scored = (text: string): readonly JudgedAnswer[] => {
    const score = scoreRun(scenario, withLastAnswer(play.log, text), play.outcome, profile);
    return score === null ? [] : [{ text, score }];
  };
  return { right: right.flatMap(scored), wrong: wrong.flatMap(scored) };
}

/** The answers that follow from what the calls of a played solution returned. */
function answersIn(play: Play, scenario: Subject['scenario']): LastAnswers {
  const results = resultsIn(scenario.solution, play);
  return lastAnswers(scenario, (callId) => {
    try {
      return results(callId);
    } catch (error) {
      // A call that was meant to fail returned nothing.
      if (error instanceof BrokenReference) return undefined;
      throw error;
    }
  });
}
