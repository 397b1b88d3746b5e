export const PANELS = ['milestones', 'world', 'usage'] as const;
export type Panel = (typeof PANELS)[number];

/** What the reader of a run chose, as it stands in the URL. Null if nothing was chosen. */
export interface Choice {
  readonly message: number | null;
  /** {@link nodeKey} of a milestone or minefield. */
  readonly node: string | null;
  readonly panel: Panel | null;
  /** The text that was searched for, which is marked. */
  readonly find: string | null;
  /** The search parameters of the list that the run is one of (pages/trajectories/run-filter.ts); empty: all runs. */
  readonly list: string | null;
}

export const NO_CHOICE: Choice = { message: null, node: null, panel: null, find: null, list: null };

/** What cannot be understood counts as not chosen. @param messages how many there are */
export function readChoice(search: URLSearchParams, messages: number): Choice {
  const text = search.get('message') ?? '';
  const message = /^\d{1,9}$/.test(text) ? Number(text) : null;
  return {
    message: message === null || messages === 0 ? null : Math.min(message, messages - 1),
    node: search.get('node'),
    panel: PANELS.find((panel) => panel === search.get('panel')) ?? null,
    find: search.get('find'),
    list: search.get('list'),
  };
}

/** The search part of a link that changes some of the choice. */
export function choiceLink(before: Choice, changes: Partial<Choice>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...before, ...changes }))
    if (value !== null) search.set(name, String(value));
  return `?${search.toString()}`;
}
