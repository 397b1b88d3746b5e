import type { Augmentation } from '../sandbox/cell.ts';
import type { TrajectorySummary } from './record.ts';

type Includes = (summary: TrajectorySummary) => boolean;

/**
 * The columns of the paper's tables 5 and 11, in order, and the runs that each column averages over. Column 3DT covers
 * only the augmentation `3dt`: scrambled augmentations have their own columns (reference semantics 6.9).
 */
export const REPORT_COLUMNS = [
  { name: 'ALL', includes: () => true },
  { name: 'STC', includes: inCategory('SINGLE_TOOL_CALL') },
  { name: 'MTC', includes: inCategory('MULTIPLE_TOOL_CALL') },
  { name: 'SUT', includes: inCategory('SINGLE_USER_TURN') },
  { name: 'MUT', includes: inCategory('MULTIPLE_USER_TURN') },
  { name: 'SD', includes: inCategory('STATE_DEPENDENCY') },
  { name: 'C', includes: inCategory('CANONICALIZATION') },
  { name: 'II', includes: inCategory('INSUFFICIENT_INFORMATION') },
  { name: '0DT', includes: under('none') },
  { name: '3DT', includes: under('3dt') },
  { name: '10DT', includes: under('10dt') },
  { name: 'AT', includes: under('at') },
  { name: 'TNS', includes: under('tns') },
  { name: 'TDS', includes: under('tds') },
  { name: 'ADS', includes: under('ads') },
  { name: 'ATS', includes: under('ats') },
] as const satisfies readonly { name: string; includes: Includes }[];

export type Column = (typeof REPORT_COLUMNS)[number]['name'];

function inCategory(category: string): Includes {
  return (summary) => summary.categories.includes(category);
}

function under(augmentation: Augmentation): Includes {
  return (summary) => summary.cell.augmentation === augmentation;
}
