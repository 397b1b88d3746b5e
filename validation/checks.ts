import type { Check } from './check.ts';
import { brief } from './checks/brief.ts';
import { categories } from './checks/categories.ts';
import { neededLookUps } from './checks/needed-look-ups.ts';
import { otherLookUps } from './checks/other-look-ups.ts';
import { refusals } from './checks/refusals.ts';
import { singleMatch } from './checks/single-match.ts';
import { truths } from './checks/truths.ts';
import { actBeforeAsked } from './checks/act-before-asked.ts';
import { answerWithoutAsking } from './checks/answer-without-asking.ts';
import { liftThenRefuse } from './checks/lift-then-refuse.ts';
import { questions } from './checks/questions.ts';
import { restoreAfter } from './checks/restore-after.ts';
import { callOrdersCheck } from './checks/call-orders.ts';
import { changedArguments } from './checks/changed-arguments.ts';
import { damageThenRefusal } from './checks/damage-then-refusal.ts';
import { derivableLiterals } from './checks/derivable-literals.ts';
import { enoughAnswers } from './checks/enough-answers.ts';
import { endings } from './checks/endings.ts';
import { extraCalls } from './checks/extra-calls.ts';
import { failingGates } from './checks/failing-gates.ts';
import { leaks } from './checks/leaks.ts';
import { omittedSteps } from './checks/omitted-steps.ts';
import { otherSurroundings } from './checks/other-surroundings.ts';
import { randomAgent } from './checks/random-agent.ts';
import { recitation } from './checks/recitation.ts';
import { referenceSolution } from './checks/reference-solution.ts';
import { rightAnswers } from './checks/right-answers.ts';
import { solutionPrefixes } from './checks/solution-prefixes.ts';
import { startState } from './checks/start-state.ts';
import { swappedSteps } from './checks/swapped-steps.ts';
import { trivialAgents } from './checks/trivial-agents.ts';
import { wrongAnswers } from './checks/wrong-answers.ts';
import { wrongQuestions } from './checks/wrong-questions.ts';

/** In the order of their numbers. */
export const CHECKS: readonly Check[] = [
  referenceSolution,
  callOrdersCheck,
  trivialAgents,
  damageThenRefusal,
  randomAgent,
  recitation,
  solutionPrefixes,
  omittedSteps,
  swappedSteps,
  startState,
  changedArguments,
  extraCalls,
  derivableLiterals,
  leaks,
  otherSurroundings,
  endings,
  failingGates,
  wrongQuestions,
  liftThenRefuse,
  restoreAfter,
  actBeforeAsked,
  answerWithoutAsking,
  questions,
  truths,
  categories,
  brief,
  singleMatch,
  refusals,
  neededLookUps,
  otherLookUps,
  rightAnswers,
  wrongAnswers,
  enoughAnswers,
];
