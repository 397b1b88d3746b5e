import type { Check } from './check.ts';
import { callOrders } from './checks/call-orders.ts';
import { endings } from './checks/endings.ts';
import { omittedSteps } from './checks/omitted-steps.ts';
import { referenceSolution } from './checks/reference-solution.ts';
import { solutionPrefixes } from './checks/solution-prefixes.ts';
import { startState } from './checks/start-state.ts';
import { swappedSteps } from './checks/swapped-steps.ts';

/** In the order of their numbers. */
export const CHECKS: readonly Check[] = [
  referenceSolution,
  callOrders,
  solutionPrefixes,
  omittedSteps,
  swappedSteps,
  startState,
  endings,
];
