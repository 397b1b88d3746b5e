import type { TrajectorySummary } from '../../../../results/record.ts';
import type { IndexDocument } from '../../../documents/index-document.ts';

/** Where a run is in Temporal's web UI; null if it was played without an engine, or no UI is known. */
export function temporalLink(
  ui: IndexDocument['temporalUi'] | undefined,
  { workflowId, runId }: Pick<TrajectorySummary, 'workflowId' | 'runId'>,
): string | null {
  if (!ui || workflowId === null || runId === null) return null;
  const [namespace, workflow, run] = [ui.namespace, workflowId, runId].map(encodeURIComponent);
  return `${ui.base}/namespaces/${namespace}/workflows/${workflow}/${run}`;
}
