/** The routes of the pages, for `<Link to>`. An id keeps its slashes, so that a person can read it. */

export const SWEEPS_LINK = '/';

export function sweepLink(sweep: string): string {
  return `/sweep/${path(sweep)}`;
}

/** @param filter the search parameters of the page (pages/trajectories/filter.ts) */
export function trajectoriesLink(sweep: string, filter: Readonly<Record<string, string>> = {}): string {
  return withSearch(`/trajectories/${path(sweep)}`, filter);
}

/** @param choice the search parameters of the page (pages/trajectory/choice.ts) */
export function trajectoryLink(id: string, choice: Readonly<Record<string, string>> = {}): string {
  return withSearch(`/trajectory/${path(id)}`, choice);
}

export function compareLink(parameters: Readonly<Record<string, string>>): string {
  return withSearch('/compare', parameters);
}

/** Only a slash between two other characters stays one: a router takes two slashes, as in `http://`, for one. */
function path(id: string): string {
  return id
    .split(/(?<=[^/])\/(?=[^/])/)
    .map(encodeURIComponent)
    .join('/');
}

function withSearch(route: string, parameters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(parameters).toString();
  return search === '' ? route : `${route}?${search}`;
}
