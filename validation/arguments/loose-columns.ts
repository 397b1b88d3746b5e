import type { MilestoneGraph } from '../../evaluation/milestone.ts';

/** Whether milestones take a column in other words too, so that more words do no harm. */
export function isLoose(column: string, { milestones }: MilestoneGraph): boolean {
  return milestones.some(({ constraints }) =>
    constraints.some((one) => {
      const measure =
        'target' in one && one.database !== 'SANDBOX' ? one.target.measures?.[column]?.measure : undefined;
      return measure !== undefined && LOOSE.has(measure);
    }),
  );
}

const LOOSE: ReadonlySet<string> = new Set(['retold', 'mentions', 'contains', 'rouge_l']);
