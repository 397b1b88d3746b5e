import type { Client } from '@temporalio/client';

/** A workflow on the engine, by its ids only. */
interface ListedWorkflow {
  readonly workflowId: string;
  readonly runId: string;
}

/**
 * Workflows in the order of the engine, the newest first. Their memos are not read, unlike by `client.workflow.list`: teams that
 * share a namespace may have encrypted theirs with keys that are not here.
 */
export async function* listedWorkflows(
  { workflowService, options: { namespace } }: Client,
  query: string,
): AsyncGenerator<ListedWorkflow> {
  let nextPageToken: Uint8Array = new Uint8Array();
  do {
    const page = await workflowService.listWorkflowExecutions({ namespace, query, nextPageToken });
    for (const { execution } of page.executions)
      yield { workflowId: execution?.workflowId ?? '', runId: execution?.runId ?? '' };
    nextPageToken = page.nextPageToken;
  } while (nextPageToken.length > 0);
}

/** The ids of all schedules, without their memos. */
export async function* listedSchedules({ workflowService, options: { namespace } }: Client): AsyncGenerator<string> {
  let nextPageToken: Uint8Array = new Uint8Array();
  do {
    const page = await workflowService.listSchedules({ namespace, maximumPageSize: 1_000, nextPageToken });
    for (const { scheduleId } of page.schedules) yield scheduleId ?? '';
    nextPageToken = page.nextPageToken;
  } while (nextPageToken.length > 0);
}
