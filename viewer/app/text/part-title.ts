import { REPORT_COLUMNS } from '../../../results/means/columns.ts';
import { CATEGORY_OF_COLUMN } from '../../../sandbox/categories.ts';

const COLUMNS = new Map(Object.entries(CATEGORY_OF_COLUMN).map(([column, category]) => [category as string, column]));

/** What reports call a category; an augmentation by its name. */
export function partTitle(name: string): string {
  return REPORT_COLUMNS.find((column) => column.name === COLUMNS.get(name))?.title ?? name;
}
