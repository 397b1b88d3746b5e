import type { Check } from './check.ts';
import { callOrders } from './checks/call-orders.ts';
import { damageThenRefusal } from './checks/damage-then-refusal.ts';
import { endings } from './checks/endings.ts';
import { omittedSteps } from './checks/omitted-steps.ts';
import { randomAgent } from './checks/random-agent.ts';
import { recitation } from './checks/recitation.ts';
import { referenceSolution } from './checks/reference-solution.ts';
import { solutionPrefixes } from './checks/solution-prefixes.ts';
import { startState } from './checks/start-state.ts';
import { swappedSteps } from './checks/swapped-steps.ts';
import { trivialAgents } from './checks/trivial-agents.ts';

/** In the order of their numbers. */
export const CHECKS: readonly Check[] = [
  referenceSolution,
  callOrders,
  trivialAgents,
  damageThenRefusal,
  randomAgent,
  recitation,
  solutionPrefixes,
  omittedSteps,
  swappedSteps,
  startState,
  endings,
];
