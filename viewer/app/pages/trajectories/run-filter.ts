/** What the list of trajectories shows, as its URL says it. */
export interface RunFilter {
  /** Part of the scenario's name. */
  readonly name: string;
  /** Of each of these any value in the list; all if it is empty. */
  readonly augmentation: readonly string[];
  readonly agent: readonly string[];
  readonly outcome: readonly string[];
  readonly category: readonly string[];
  readonly failure: readonly string[];
  /** The whole name. */
  readonly scenario: readonly string[];
  /** Why it is not solved: the title of a `Cause` (results/explain/cause.ts). */
  readonly cause: readonly string[];
  /** Similarity from here, and below there; null for no limit. A run without a score meets no limit. */
  readonly from: number | null;
  readonly below: number | null;
  readonly scored: 'yes' | 'no' | null;
  /** A run without a verdict is neither. */
  readonly solved: 'yes' | 'no' | null;
  /** Said in the run. */
  readonly text: string;
  /** A condition in the language of `list --where`; empty for none. One that cannot be read leaves out nothing. */
  readonly where: string;
  readonly sort: RunSort;
}

export interface RunSort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

export const SORT_COLUMNS = [
  'scenario',
  'augmentation',
  'agent',
  'trial',
  'outcome',
  'solved',
  'similarity',
  'turnCount',
  'wording',
  'costUsd',
  'tokens',
  'seconds',
  'retries',
  'startedAt',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

const LISTS = ['scenario', 'augmentation', 'agent', 'outcome', 'category', 'failure', 'cause'] as const;

const SINGLE = ['from', 'below', 'scored', 'solved', 'text', 'where'] as const;

/** The worst runs come first. */
const DEFAULT_SORT: RunSort = { column: 'similarity', descending: false };

/** Whatever the URL says that has no meaning is left out. */
export function readFilter(parameters: URLSearchParams): RunFilter {
  const sort = parameters.get('sort') ?? '';
  const column = SORT_COLUMNS.find((name) => name === sort.replace(/^-/, ''));
  const lists: unknown = Object.fromEntries(LISTS.map((list) => [list, parameters.getAll(list)]));
  return {
    ...(lists as Pick<RunFilter, (typeof LISTS)[number]>),
    name: parameters.get('name') ?? '',
    from: share(parameters.get('from')),
    below: share(parameters.get('below')),
    scored: yesOrNo(parameters.get('scored')),
    solved: yesOrNo(parameters.get('solved')),
    text: parameters.get('text') ?? '',
    where: parameters.get('where') ?? '',
    sort: column === undefined ? DEFAULT_SORT : { column, descending: sort.startsWith('-') },
  };
}

/** Only what differs from showing everything. */
export function writeFilter(filter: RunFilter): URLSearchParams {
  const { column, descending } = filter.sort;
  const parameters = new URLSearchParams(filter.name === '' ? {} : { name: filter.name });
  for (const list of LISTS) for (const value of filter[list]) parameters.append(list, value);
  for (const single of SINGLE) if ((filter[single] ?? '') !== '') parameters.set(single, String(filter[single]));
  if (column !== DEFAULT_SORT.column || descending !== DEFAULT_SORT.descending)
    parameters.set('sort', `${descending ? '-' : ''}${column}`);
  return parameters;
}

function yesOrNo(text: string | null): 'yes' | 'no' | null {
  return text === 'yes' || text === 'no' ? text : null;
}

function share(text: string | null): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return value >= 0 && value <= 1.000_1 ? value : null;
}
