import type { Augmentation } from '../../../sandbox/cell.ts';

const THREE = 'THREE_DISTRACTION_TOOLS';

/** The categories that an augmentation adds in the original (reference semantics 7). */
export const AUGMENTATION_TAGS: Readonly<Record<Augmentation, readonly string[]>> = {
  none: ['NO_DISTRACTION_TOOLS'],
  '3dt': [THREE],
  '10dt': ['TEN_DISTRACTION_TOOLS'],
  at: ['ALL_TOOLS_AVAILABLE'],
  tns: [THREE, 'TOOL_NAME_SCRAMBLED'],
  tds: [THREE, 'TOOL_DESCRIPTION_SCRAMBLED'],
  ads: [THREE, 'ARG_DESCRIPTION_SCRAMBLED'],
  ats: [THREE, 'ARG_TYPE_SCRAMBLED'],
};

/** Whether a run counts for a category: scrambled ones do not count as runs with three distraction tools (6.9). */
export function countsFor(category: string, categories: readonly string[]): boolean {
  if (!categories.includes(category)) return false;
  return category !== THREE || !categories.some((other) => other.endsWith('_SCRAMBLED'));
}
