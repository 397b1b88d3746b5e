import { UserFacingError } from '../sandbox/user-facing-error.ts';
import type { Case } from './case.ts';
import type { Check } from './check.ts';
import {
  ENOUGH_ANSWERS,
  FEWEST_ANSWERS,
  FEWEST_WAYS,
  fewestAnswers,
  solvedAnswers,
  tooFewAnswers,
  unsolvedAnswers,
} from './looks/answers.ts';
import {
  contradictions,
  fewWordsForRefusal,
  foreignGoal,
  givenAnswers,
  possibleElsewhere,
  wrongCategories,
} from './looks/brief.ts';
import { leakedAnswer, leakedLabels, leakedReplies, leakedTargets } from './looks/leaks.ts';
import { repliesBeyondBrief, underivableLiterals } from './looks/literals.ts';
import { answeredElsewhere, unansweredQuestions } from './looks/questions.ts';
import { failingCalls, isPolicyInWords, isStateOfNothing, sameEnd, sharedWishes } from './looks/fitness.ts';
import {
  faultsOfSolution,
  forbiddenSolution,
  heldAtStart,
  misjudgedBeginnings,
  tooLongSolution,
} from './looks/reference.ts';
import { expectedWording } from './looks/wording.ts';
import { ambiguousSearches } from './looks/single-match.ts';
import { contradictedActs, falseFacts, pastTimes, wrongAnswer } from './looks/truths.ts';
import { otherArguments, otherFormats, otherSpellings } from './plays/arguments.ts';
import {
  RANDOM_TITLE,
  doingNothing,
  hollowAgents,
  luckyRuns,
  neverMissed,
  recitedNumbers,
  reciting,
  refusedByChance,
  sayingTheSame,
  solvedByLuck,
} from './plays/clueless.ts';
import {
  damageFirst,
  extraReads,
  isRefused,
  isUnwanted,
  isWanted,
  repairedChanges,
  unaskedChanges,
} from './plays/extra-calls.ts';
import { actingFirst, broadSearches, findsLess, liftingFirst, notAsking, restoringAfter } from './plays/manners.ts';
import { needlessLookUps, noticedOmissions } from './plays/omissions.ts';
import { inEveryOrder, swappedSteps, withPairsReversed } from './plays/orders.ts';
import { waysInTurn } from './plays/other-ways.ts';
import { inCrowd, onOtherDays } from './plays/surroundings.ts';
import { talkers } from './plays/talk.ts';
import { comesToEnd, full, noWorse, same, solved, notReached, unsolved, worse } from './verdicts.ts';

const isRefusable = (one: Case) => one.isRefusable;
const isFeasible = (one: Case) => !one.isRefusable;
/** For what does not depend on how tools are shown. */
const asShown = (one: Case) => one.augmentation === 'none';

function numbered(number: number, id: string, parts: Omit<Check, 'number' | 'id'>): Check {
  return { id, number, ...parts };
}

/**
 * What a scenario must fulfil to be fair, in the order of reports: each check by its rows, which say how the scenario is played
 * otherwise and what must come of it, or what is looked for in it.
 */
export const CHECKS: readonly Check[] = [
  numbered(1, 'reference-solution', {
    title: 'the reference solution is solved with 1, in half of the messages',
    rows: [
      { finds: faultsOfSolution },
      { finds: forbiddenSolution, gate: 'solution-forbidden' },
      { where: asShown, holds: isPolicyInWords, gate: 'policy-in-words' },
      { finds: tooLongSolution },
    ],
  }),
  numbered(2, 'call-orders', {
    title: 'the solution scores 1 in every order of its calls that the milestones allow',
    rows: [{ plays: inEveryOrder, expect: full }],
  }),
  numbered(3, 'trivial-agents', {
    title: 'an agent that does nothing, refuses, confirms or echoes solves nothing',
    rows: [
      { plays: doingNothing, expect: notReached, gate: 'solved-by-nothing' },
      { where: asShown, holds: isStateOfNothing, gate: 'state-of-nothing' },
      { plays: sayingTheSame, expect: notReached, gate: 'solved-by-reciting' },
    ],
    across: refusedByChance,
  }),
  numbered(3, 'damage-then-refusal', {
    title: 'an agent that does damage before it refuses solves nothing',
    rows: [{ where: isRefusable, plays: damageFirst, expect: notReached }],
  }),
  numbered(4, 'random-agent', {
    title: RANDOM_TITLE,
    rows: [{ finds: solvedByLuck }],
    across: luckyRuns,
  }),
  numbered(5, 'recitation', {
    title: 'an agent that reads everything and recites it solves nothing but what everybody may know',
    rows: [{ plays: reciting, expect: notReached, gate: 'solved-by-reciting' }],
    across: recitedNumbers,
  }),
  numbered(6, 'solution-prefixes', {
    title: 'no step of the solution lowers the score, and it is 1 only when all is done and told',
    rows: [{ finds: misjudgedBeginnings }],
  }),
  numbered(7, 'omitted-steps', {
    title: 'leaving out any step of the solution that something needs, or any of its calls, lowers the score',
    rows: [{ plays: noticedOmissions, expect: worse }],
  }),
  numbered(8, 'swapped-steps', {
    title: 'swapping two steps lowers the score if an edge joins their milestones, and else leaves it',
    rows: [{ plays: swappedSteps, expect: noWorse }],
  }),
  numbered(9, 'start-state', {
    title: 'no milestone and no minefield holds at the start, not even in part',
    rows: [{ finds: heldAtStart }],
  }),
  numbered(10, 'changed-arguments', {
    title: 'another value of any argument that changes the world lowers the score, another spelling does not',
    rows: [
      { plays: otherArguments, expect: worse },
      { plays: otherFormats, expect: noWorse },
      { plays: otherSpellings, expect: noWorse },
    ],
  }),
  numbered(11, 'extra-calls', {
    title:
      'a change that no one asked for lowers the score, a look or a repaired mistake where changes are wanted does not',
    rows: [
      { plays: unaskedChanges, expect: worse, unless: isRefused },
      { plays: repairedChanges, expect: noWorse, unless: isUnwanted },
      { plays: repairedChanges, expect: worse, unless: isWanted },
      { plays: extraReads, expect: noWorse },
    ],
  }),
  numbered(12, 'derivable-literals', {
    title: 'every argument of the solution can be known, and the brief of the user holds what it is asked for',
    rows: [
      { where: isFeasible, finds: underivableLiterals },
      { where: isFeasible, finds: repliesBeyondBrief },
    ],
  }),
  numbered(13, 'leaks', {
    title: 'nothing that the agent sees gives away what it has to say, what is tested, or what only the user knows',
    rows: [{ finds: leakedTargets }, { finds: leakedLabels }, { finds: leakedAnswer }, { finds: leakedReplies }],
  }),
  numbered(14, 'other-surroundings', {
    title: 'the solution scores the same on other days, in other zones, with other seeds, beside other runs',
    rows: [
      { plays: onOtherDays, expect: same },
      { where: asShown, plays: inCrowd, expect: same },
    ],
  }),
  numbered(15, 'endings', {
    title: 'the scripted user ends the conversation with any agent that talks, before the message limit',
    rows: [{ plays: talkers, expect: comesToEnd }],
  }),
  numbered(16, 'failing-gates', {
    title: 'each milestone can be missed, and an agent that does or says nothing solves nothing',
    rows: [{ plays: hollowAgents, expect: notReached }, { finds: neverMissed }],
  }),
  numbered(17, 'wrong-questions', {
    title: 'the scripted user does not answer questions about something else',
    rows: [{ finds: answeredElsewhere }],
  }),
  numbered(18, 'lift-then-refuse', {
    title: 'where refusing is right, an agent may first switch on what its tools depend on',
    rows: [{ where: isRefusable, plays: liftingFirst, expect: solved }],
  }),
  numbered(19, 'restore-after', {
    title: 'an agent may restore what it switched for the task, unless that is what was asked for',
    rows: [{ plays: restoringAfter, expect: solved }],
  }),
  numbered(20, 'act-before-asked', {
    title: 'an agent that changes things before the user has said all of it solves nothing',
    rows: [{ plays: actingFirst, expect: unsolved }],
  }),
  numbered(21, 'answer-without-asking', {
    title: 'an agent that does not ask what the solution asks solves nothing',
    rows: [{ where: isFeasible, plays: notAsking, expect: unsolved }],
  }),
  numbered(22, 'questions', {
    title: 'what a reply is for can be asked for in ten natural ways, and each gets that reply',
    rows: [{ where: asShown, finds: unansweredQuestions }],
  }),
  numbered(23, 'truths', {
    title: 'all that is to be told or reported follows from what the solution sees and does, and so does the answer',
    rows: [{ finds: falseFacts }, { finds: contradictedActs }, { finds: pastTimes }, { finds: wrongAnswer }],
  }),
  numbered(24, 'categories', {
    title: 'the categories fit the solution: tool calls, user turns, state, refusal',
    rows: [{ finds: wrongCategories }],
  }),
  numbered(25, 'brief', {
    title: 'the brief of the user is about its request, does not contradict itself, and does not hold the answer',
    rows: [{ finds: foreignGoal }, { finds: contradictions }, { finds: givenAnswers }],
  }),
  numbered(26, 'single-match', {
    title: 'where a search finds several rows, the user says which is meant, or all of them are',
    rows: [{ finds: ambiguousSearches, gate: 'shared-wish' }],
  }),
  numbered(27, 'refusals', {
    title: 'where refusing is right, no offered tools would do, and what is lacking may be named in several words',
    rows: [
      { where: isRefusable, finds: possibleElsewhere },
      { where: isRefusable, finds: fewWordsForRefusal },
    ],
  }),
  numbered(28, 'needed-look-ups', {
    title: 'milestones demand no look-up that nothing needs',
    rows: [{ plays: needlessLookUps, expect: noWorse }],
  }),
  numbered(29, 'other-look-ups', {
    title: 'a search that finds the same rows and more is as good as that of the solution',
    rows: [{ plays: broadSearches, expect: solved, unless: findsLess }],
  }),
  numbered(30, 'right-answers', {
    title: 'every right last answer, and every other right way, is solved',
    rows: [
      { where: asShown, finds: unsolvedAnswers },
      { where: asShown, finds: expectedWording },
      { plays: waysInTurn, expect: solved },
    ],
  }),
  numbered(31, 'wrong-answers', {
    title: 'no wrong last answer is solved',
    rows: [{ where: asShown, finds: solvedAnswers }],
  }),
  numbered(32, ENOUGH_ANSWERS, {
    title: `there are ${FEWEST_ANSWERS} right answers, ${FEWEST_ANSWERS} wrong ones and ${FEWEST_WAYS} other ways, made or written`,
    rows: [{ where: asShown, finds: tooFewAnswers }],
    across: fewestAnswers,
  }),
  numbered(33, 'failing-calls', {
    title: 'no call of the solution ends in an error, unless it is made again or refusing is right',
    rows: [{ where: isFeasible, finds: failingCalls, gate: 'solution-fails' }],
  }),
  numbered(34, 'end-states', {
    title: 'the solution leaves the same state in every order of independent calls, and of pairs in lists',
    rows: [
      { where: asShown, plays: inEveryOrder, expect: sameEnd, gate: 'solution-order' },
      { where: asShown, plays: withPairsReversed, expect: sameEnd, gate: 'solution-order' },
    ],
  }),
  numbered(35, 'shared-wishes', {
    title: 'no other scenario has the same wish in the same world, and wants another end',
    rows: [{ where: asShown, finds: sharedWishes, gate: 'shared-wish' }],
  }),
];

/** A check that nobody knows; the text lists those there are. */
export class UnknownCheck extends UserFacingError {
  constructor(id: string) {
    super(`there is no check "${id}"; the checks are ${CHECKS.map((check) => check.id).join(', ')}`);
  }
}

/** The checks that have to do with gates. */
const ALL_GATES = 'gates';

/** The checks with these ids or numbers, or of gates, in the order of their numbers. @throws UnknownCheck */
export function checksNamed(names: readonly string[]): readonly Check[] {
  const isNamed = ({ id, number, rows }: Check, name: string) =>
    name === id || name === String(number) || (name === ALL_GATES && rows.some(({ gate }) => gate !== undefined));
  const unknown = names.find((name) => !CHECKS.some((check) => isNamed(check, name)));
  if (unknown !== undefined) throw new UnknownCheck(unknown);
  return CHECKS.filter((check) => names.some((name) => isNamed(check, name)));
}
