import { milestoneTitle } from '../../evaluation/milestone.ts';
import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import { hollow, rewritten } from '../arguments/rewritten.ts';
import type { Check, UnfairFinding } from '../check.ts';
import type { Play } from '../play-scenario.ts';
import { isRefusable } from '../right-to-refuse.ts';
import { tellsCommonFacts } from '../demands.ts';
import { isFull, isReached } from '../scores.ts';
import { callsOf, guessing, scriptResults } from '../solution/steps.ts';
import type { Script, Subject } from '../subject.ts';

/** What an agent may say that has nothing to say. */
const NOTHINGS = ['', 'NaN', '[]', 'null'];

export const failingGates: Check = {
  id: 'failing-gates',
  number: 16,
  title: 'each milestone can be missed, and an agent that does or says nothing solves nothing',
  async run(subject) {
    const plays = new Map<string, Play>();
    for (const text of NOTHINGS) plays.set(`answers ${JSON.stringify(text)}`, await subject.play([{ say: text }]));
    plays.set('makes the calls of the solution with NaN and empty texts', await playHollow(subject));
    const last = await lastSentence(subject);
    if (last !== undefined) plays.set('says only the last sentence of the solution', await subject.play(last));
    return [...solvedBy(plays), ...neverMissed(subject, [...plays.values()])];
  },
};

function playHollow(subject: Subject): Promise<Play> {
  const { scenario, tools } = subject;
  const silent = scenario.solution.map((step) => ('say' in step ? { say: '' } : step));
  return subject.play(rewritten(scriptedOracle(silent, tools.shownName), tools.offered, hollow));
}

/**
 * With the results that are in it; undefined where refusing is right, which takes no more than a sentence, and where everybody may
 * know what is to be told.
 */
async function lastSentence(subject: Subject): Promise<Script | undefined> {
  const { solution, milestones } = subject.scenario;
  if (isRefusable(subject.scenario) || tellsCommonFacts(milestones)) return undefined;
  const ids = new Set(solution.flatMap(callsOf).map(({ id }) => id));
  return guessing(solution, ids, scriptResults(solution, await subject.reference()))
    .filter((step) => 'say' in step)
    .slice(-1);
}

function solvedBy(plays: ReadonlyMap<string, Play>): readonly UnfairFinding[] {
  return [...plays]
    .filter(([, { score }]) => isReached(score))
    .map(([what]) => ({ evidence: `an agent that ${what} solves it`, path: ['milestones'] }));
}

/** A mark is no milestone: the user speaks to any agent that keeps asking. */
function neverMissed({ scenario }: Subject, plays: readonly Play[]): readonly UnfairFinding[] {
  return (plays[0]?.score.milestones ?? [])
    .filter(({ milestone }) => !scenario.milestones.milestones[milestone]?.isMarker)
    .filter(({ milestone }) => plays.every(({ score }) => isFull(score.milestones[milestone]?.similarity ?? 0)))
    .map((match) => ({
      evidence: `no agent misses this milestone, whatever it leaves undone: ${milestoneTitle(match, scenario.milestones)}`,
      path: ['milestones', 'milestones', match.milestone],
    }));
}
