import { shownSpec } from '../../text/shown-spec.ts';
import { comparabilityLines, DIFFERENCE_HEADER, differenceCells } from './comparison-texts.ts';
import type { SideComparison } from './comparison.ts';
import type { Difference } from './difference.ts';
import { isSignificant } from './regression.ts';
import { comparedRow } from './text.ts';

/** What each augmentation costs an agent, as the paper reads it from table 5: a table for each agent, with what is more than chance. */
export function renderAugmentations(comparisons: readonly SideComparison[]): readonly string[] {
  const agents = [...Map.groupBy(comparisons, ({ after }) => after.agent)];
  return [
    ...agents.flatMap(([agent, own]) => [
      `${own[0]?.after.sweep}  ${shownSpec(agent)}`,
      '',
      comparedRow(DIFFERENCE_HEADER),
      ...own.flatMap(({ before, after, solved, similarity }) => [
        `${after.augmentation} after ${before.augmentation}`,
        ...(solved === null ? [] : [differenceRow('solved', solved)]),
        ...(similarity === null ? ['  no cell was scored under both'] : [differenceRow('similarity', similarity)]),
      ]),
      '',
      ...new Set(own.flatMap(comparabilityLines)),
    ]),
    'paired by scenario and trial; intervals and p-values by base scenario (docs/comparing.md)',
    `p-values are corrected (Holm) for all augmentations${agents.length > 1 ? ' of all agents' : ''}, intervals are not`,
  ];
}

function differenceRow(measure: string, difference: Difference): string {
  const found = isSignificant(difference) ? (difference.difference < 0 ? '  worse' : '  better') : '';
  return comparedRow([`  ${measure}`, ...differenceCells(difference)]) + found;
}
