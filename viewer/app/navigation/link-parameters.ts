import { ALL_AUGMENTATIONS } from '../../../sandbox/cell.ts';
import { OUTCOMES } from '../../../sandbox/outcome.ts';
import { CHANGES } from '../model/compare/change-of.ts';
import { SORTS } from '../pages/compare/comparison-choice.ts';
import { HEAT_FIGURES, HEAT_ORDERS } from '../pages/sweep/heat-rows.ts';
import { METRICS } from '../pages/sweep/metric.ts';
import { SORT_COLUMNS } from '../pages/trajectories/run-filter.ts';
import { PANELS } from '../pages/trajectory/choice.ts';

/** What a search parameter of a page can be: any text, one of a few words, or what a pattern matches. */
type Values = 'any' | readonly string[] | RegExp;
type Parameters = Readonly<Record<string, Values>>;

const NUMBER = /^(0|[1-9]\d{0,8})$/;
const SHARE = /^(0|1|0?\.\d+|0\.\d+|1\.0+)$/;
const YES_NO = ['yes', 'no'] as const;

/** The search parameters of the pages. */
const PAGE_PARAMETERS = {
  sweeps: {},
  seats: {},
  seat: {},
  modes: {},
  sweep: { metric: METRICS.map(({ name }) => name), heat: HEAT_FIGURES, order: HEAT_ORDERS },
  trajectories: {
    name: 'any',
    scenario: 'any',
    agent: 'any',
    category: 'any',
    failure: 'any',
    cause: 'any',
    text: 'any',
    where: 'any',
    augmentation: ALL_AUGMENTATIONS,
    outcome: OUTCOMES,
    from: SHARE,
    below: SHARE,
    scored: YES_NO,
    solved: YES_NO,
    sort: SORT_COLUMNS.flatMap((column) => [column, `-${column}`]),
  },
  trajectory: { message: NUMBER, node: /^(milestone|minefield)-\d{1,9}$/, panel: PANELS, find: 'any', list: 'any' },
  compare: {
    left: 'any',
    leftAgent: 'any',
    right: 'any',
    rightAgent: 'any',
    category: 'any',
    augmentation: ALL_AUGMENTATIONS,
    text: 'any',
    change: [...CHANGES, 'changed', 'all'],
    sort: SORTS,
    order: ['ascending', 'descending'],
    cell: 'any',
  },
} as const satisfies Readonly<Record<string, Parameters>>;

export type PageName = keyof typeof PAGE_PARAMETERS;

/** What a page does not understand of its link, a sentence each; none if it understands all of it. */
export function linkProblems(page: PageName, search: URLSearchParams): readonly string[] {
  const known: Parameters = PAGE_PARAMETERS[page];
  const names = Object.keys(known);
  return [...search].flatMap(([name, value]) => {
    const values = Object.hasOwn(known, name) ? known[name] : undefined;
    if (values === undefined) {
      const others = names.length === 0 ? 'this page has none' : `this page has ${names.join(', ')}`;
      return [`There is no parameter "${name}": ${others}.`];
    }
    if (values === 'any' || value === '') return [];
    if (values instanceof RegExp) return values.test(value) ? [] : [`"${value}" is no value of parameter "${name}".`];
    return values.includes(value)
      ? []
      : [`"${value}" is no value of parameter "${name}", which can be ${values.join(', ')}.`];
  });
}
