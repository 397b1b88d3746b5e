import { mainQueue } from '../../runs/names.ts';

/** What Temporal's web UI is to list. */
export interface SweepView {
  readonly namespace: string;
  /** Null: all workflows, not only trajectories. */
  readonly sweep: string | null;
  /** The results store of the sweep; null: sweeps of this id in all stores. */
  readonly store: string | null;
}

/** The columns of the list, by their labels in the web UI. Most are search attributes. */
export const COLUMNS = [
  'Status',
  'Outcome',
  'Similarity',
  'TurnCount',
  'AgentModel',
  'Augmentation',
  'Scenario',
  'Workflow ID',
] as const;

/** A visibility query; null for all workflows. */
export function viewQuery({ sweep, store }: SweepView): string | null {
  if (sweep === null) return null;
  return [
    `SweepId="${sweep.replaceAll(/["\\]/g, '\\$&')}"`,
    'WorkflowType="trajectory"',
    ...(store === null ? [] : [`TaskQueue="${mainQueue(store)}"`]),
  ].join(' AND ');
}

/**
 * The page of the web UI that lists them. The filter is part of it; with `savedQuery` the UI offers to keep it as a view
 * (UI 2.42). Columns cannot be part of a link.
 */
export function viewPath(view: SweepView): string {
  const page = `/namespaces/${encodeURIComponent(view.namespace)}/workflows`;
  const query = viewQuery(view);
  if (query === null) return page;
  return `${page}?${new URLSearchParams({ query, savedQuery: `sweep ${view.sweep}` }).toString()}`;
}
