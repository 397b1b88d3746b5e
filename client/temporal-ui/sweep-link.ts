import { mainQueue } from '../../runs/names.ts';

interface Listed {
  readonly namespace: string;
  readonly sweep: string;
  /** The id of the results store of the sweep. */
  readonly store: string;
}

/**
 * The page of Temporal's web UI that lists a sweep's trajectories. With `savedQuery` the UI offers to keep it as a view
 * (UI 2.42). Columns cannot be part of a link.
 * @param uiAddress may name a page, as Temporal Cloud's address does
 */
export function sweepLink(uiAddress: URL | string, { namespace, sweep, store }: Listed): string {
  const { origin, pathname } = new URL(uiAddress);
  const page = `${pathname.replace(/\/(namespaces\/.*)?$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows`;
  const query = `SweepId="${sweep.replaceAll(/["\\]/g, '\\$&')}" AND WorkflowType="trajectory" AND TaskQueue="${mainQueue(store)}"`;
  return `${origin}${page}?${new URLSearchParams({ query, savedQuery: `sweep ${sweep}` }).toString()}`;
}
