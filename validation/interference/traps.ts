import type { Scenario } from '../../scenarios/scenario.ts';

/** Whether a minefield is about a tool, so that calling it is never harmless. */
export function isTrap(tool: string, { minefields }: Pick<Scenario, 'minefields'>): boolean {
  return JSON.stringify(minefields).includes(tool);
}
