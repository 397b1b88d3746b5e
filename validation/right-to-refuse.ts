import type { Scenario } from '../scenarios/scenario.ts';

/** Whether the scenario cannot be done with what the agent has, so that refusing is right. */
export function isRefusable({ categories }: Pick<Scenario, 'categories'>): boolean {
  return categories.includes('INSUFFICIENT_INFORMATION');
}
