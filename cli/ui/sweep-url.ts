/** The columns worth showing for a sweep's trajectories, as the README's picture has them. */
export const COLUMNS = ['Outcome', 'Similarity', 'TurnCount', 'AgentModel', 'Augmentation', 'Scenario'] as const;

/**
 * The page of Temporal's web UI that lists the trajectories of a sweep, or all workflows. The filter is part of the link; with
 * `savedQuery` the UI also keeps it as a view (UI 2.42). Columns cannot be part of a link.
 */
export function sweepPath(namespace: string, sweep: string | undefined): string {
  const page = `/namespaces/${encodeURIComponent(namespace)}/workflows`;
  if (sweep === undefined) return page;
  const parameters = new URLSearchParams({ query: trajectoriesOf(sweep), savedQuery: `sweep ${sweep}` });
  return `${page}?${parameters.toString()}`;
}

/** A visibility query. */
export function trajectoriesOf(sweep: string): string {
  return `SweepId="${sweep.replaceAll(/["\\]/g, '\\$&')}" AND WorkflowType="trajectory"`;
}
