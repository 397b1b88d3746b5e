import type { ColumnExplanation, ConstraintExplanation, MilestoneMatch } from '../../evaluation/score.ts';

/** A constraint that does not hold in full, with the columns that differ. */
export interface Shortfall extends ConstraintExplanation {
  readonly columns: readonly (ColumnExplanation & { readonly similarity: number })[];
}

/**
 * Why a milestone is not met in full. The place of one with similarity 0 means nothing: the message that comes closest
 * says more.
 */
export function shortfallsOf({ closest, constraints }: MilestoneMatch): readonly Shortfall[] {
  return (closest?.constraints ?? constraints)
    .filter(({ similarity }) => similarity < 1)
    .map((constraint) => ({ ...constraint, columns: constraint.columns.filter(fallsShort) }));
}

function fallsShort(column: ColumnExplanation): column is Shortfall['columns'][number] {
  return column.similarity !== null && column.similarity < 1;
}
