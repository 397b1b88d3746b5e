import type { ListedSweep } from '../../../../results/listed-sweep.ts';
import { CHANGES } from '../../model/compare/change-of.ts';
import type { Change } from '../../model/compare/change-of.ts';

export interface SideChoice {
  readonly sweep: string;
  readonly agent: string;
}

export const SORTS = ['difference', 'scenario', 'left', 'right'] as const;
export type Sort = (typeof SORTS)[number];

/** What the reader of a comparison chose, as it stands in the URL. */
export interface ComparisonChoice {
  readonly left: SideChoice | null;
  readonly right: SideChoice | null;
  /** Empty: all. */
  readonly category: string;
  readonly augmentation: string;
  readonly text: string;
  readonly change: Change | 'changed' | 'all';
  readonly sort: Sort;
  readonly descending: boolean;
  /** {@link cellKey} of the cell whose runs are shown; empty if none is. */
  readonly cell: string;
}

type Sweeps = readonly Pick<ListedSweep, 'id' | 'agents'>[];

/** What is missing is filled in: two agents of the newest sweep that has several, else the two newest sweeps. */
export function readComparison(search: URLSearchParams, sweeps: Sweeps): ComparisonChoice {
  const text = (name: string) => search.get(name) ?? '';
  const left = sideOf(text('left'), text('leftAgent'), sweeps) ?? defaultLeft(sweeps);
  const right = sideOf(text('right'), text('rightAgent'), sweeps, left) ?? defaultRight(sweeps, left);
  const change = text('change');
  return {
    left,
    right,
    category: text('category'),
    augmentation: text('augmentation'),
    text: text('text'),
    change: change === 'all' ? change : (CHANGES.find((one) => one === change) ?? 'changed'),
    sort: SORTS.find((sort) => sort === text('sort')) ?? 'difference',
    descending: text('order') === 'descending',
    cell: text('cell'),
  };
}

/** The search part of the link to a comparison. */
export function comparisonSearch(choice: ComparisonChoice): Readonly<Record<string, string>> {
  const { left, right, category, augmentation, text, change, sort, descending, cell } = choice;
  const all = {
    left: left?.sweep ?? '',
    leftAgent: left?.agent ?? '',
    right: right?.sweep ?? '',
    rightAgent: right?.agent ?? '',
    category,
    augmentation,
    text,
    change: change === 'changed' ? '' : change,
    sort: sort === 'difference' ? '' : sort,
    order: descending ? 'descending' : '',
    cell,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** An agent that the sweep has, and where there is a choice another one than on the other side. */
function sideOf(sweep: string, agent: string, sweeps: Sweeps, other: SideChoice | null = null): SideChoice | null {
  const found = sweeps.find(({ id }) => id === sweep);
  if (found === undefined) return null;
  const isTaken = (one: string) => other?.sweep === sweep && other.agent === one;
  const fallback =
    found.agents.find((one) => other !== null && other.sweep !== sweep && one === other.agent) ??
    found.agents.find((one) => !isTaken(one)) ??
    found.agents[0];
  const chosen = found.agents.find((one) => one === agent) ?? fallback;
  return chosen === undefined ? null : { sweep, agent: chosen };
}

function defaultLeft(sweeps: Sweeps): SideChoice | null {
  const several = sweeps.find(({ agents }) => agents.length > 1);
  const played = sweeps.filter(({ agents }) => agents.length > 0);
  const chosen = several ?? played[1] ?? played[0];
  return chosen === undefined ? null : sideOf(chosen.id, '', sweeps);
}

function defaultRight(sweeps: Sweeps, left: SideChoice | null): SideChoice | null {
  if (left === null) return null;
  const own = sweeps.find(({ id }) => id === left.sweep);
  if (own !== undefined && own.agents.length > 1) return sideOf(own.id, '', sweeps, left);
  const other = sweeps.find(({ id, agents }) => id !== left.sweep && agents.length > 0);
  return other === undefined ? left : sideOf(other.id, '', sweeps, left);
}
