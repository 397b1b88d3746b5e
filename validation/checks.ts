import type { Check } from './check.ts';
import { referenceSolution } from './checks/reference-solution.ts';

/** In the order of their numbers. */
export const CHECKS: readonly Check[] = [referenceSolution];
