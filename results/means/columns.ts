import type { Augmentation } from '../../sandbox/cell.ts';
import type { Category } from '../../sandbox/categories.ts';
import type { ScoreSums } from '../store/sums.ts';

type Includes = (group: Pick<ScoreSums, 'categories' | 'augmentation'>) => boolean;

/**
 * The columns of the paper's tables 5 and 11, in order, and the runs that each column averages over. Column 3DT covers
 * only the augmentation `3dt`: scrambled augmentations have their own columns (reference semantics 6.9).
 */
export const REPORT_COLUMNS = [
  { name: 'ALL', title: 'all runs', includes: () => true },
  { name: 'STC', title: 'single tool call', includes: inCategory('SINGLE_TOOL_CALL') },
  { name: 'MTC', title: 'multiple tool calls', includes: inCategory('MULTIPLE_TOOL_CALL') },
  { name: 'SUT', title: 'single user turn', includes: inCategory('SINGLE_USER_TURN') },
  { name: 'MUT', title: 'multiple user turns', includes: inCategory('MULTIPLE_USER_TURN') },
  { name: 'SD', title: 'state dependency', includes: inCategory('STATE_DEPENDENCY') },
  { name: 'C', title: 'canonicalization', includes: inCategory('CANONICALIZATION') },
  { name: 'II', title: 'insufficient information', includes: inCategory('INSUFFICIENT_INFORMATION') },
  { name: '0DT', title: 'no distraction tools', includes: under('none') },
  { name: '3DT', title: '3 distraction tools', includes: under('3dt') },
  { name: '10DT', title: '10 distraction tools', includes: under('10dt') },
  { name: 'AT', title: 'all tools', includes: under('at') },
  { name: 'TNS', title: 'tool names scrambled', includes: under('tns') },
  { name: 'TDS', title: 'tool descriptions scrambled', includes: under('tds') },
  { name: 'ADS', title: 'argument descriptions scrambled', includes: under('ads') },
  { name: 'ATS', title: 'argument types scrambled', includes: under('ats') },
] as const satisfies readonly { name: string; title: string; includes: Includes }[];

export type ReportColumn = (typeof REPORT_COLUMNS)[number];
export type ColumnName = ReportColumn['name'];

/** Those that any of these means has runs for; all, if there are no runs. */
export function filledColumns(
  means: readonly Readonly<Record<ColumnName, { readonly n: number }>>[],
): readonly ReportColumn[] {
  const filled = REPORT_COLUMNS.filter(({ name }) => means.some((columns) => columns[name].n > 0));
  return filled.length === 0 ? REPORT_COLUMNS : filled;
}

function inCategory(category: Category): Includes {
  return ({ categories }) => categories.includes(category);
}

function under(augmentation: Augmentation): Includes {
  return (group) => group.augmentation === augmentation;
}
