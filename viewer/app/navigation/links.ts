import type { SeatAddress } from '../../documents/seat-document.ts';
import { idInLink } from '../../documents/id-in-link.ts';

/** The routes of the pages, for `<Link to>`. An id keeps its slashes, so that a person can read it. */

export const SWEEPS_LINK = '/';

export function sweepLink(sweep: string): string {
  return `/sweep/${idInLink(sweep)}`;
}

/** One example of each failure mode. */
export function modesLink(sweep: string): string {
  return `/modes/${idInLink(sweep)}`;
}

/** @param filter the search parameters of the page (pages/trajectories/filter.ts) */
export function trajectoriesLink(sweep: string, filter: Readonly<Record<string, string>> = {}): string {
  return withSearch(`/trajectories/${idInLink(sweep)}`, filter);
}

export const SEATS_LINK = '/seats';

export function seatLink({ trajectory, role }: SeatAddress): string {
  return `/seat/${role}/${idInLink(trajectory)}`;
}

/** @param choice the search parameters of the page (pages/trajectory/choice.ts) */
export function trajectoryLink(id: string, choice: Readonly<Record<string, string>> = {}): string {
  return withSearch(`/trajectory/${idInLink(id)}`, choice);
}

export function compareLink(parameters: Readonly<Record<string, string>>): string {
  return withSearch('/compare', parameters);
}

function withSearch(route: string, parameters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(parameters).toString();
  return search === '' ? route : `${route}?${search}`;
}
