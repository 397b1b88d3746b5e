import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';

const { TASK_QUEUE_TYPE_WORKFLOW } = proto.temporal.api.enums.v1.TaskQueueType;

/** A poll takes up to a minute; the server lists pollers for five. */
const RECENT_MS = 90_000;

/** Whether a worker takes workflow tasks from the queue. */
export async function isPolled(client: Client, queue: string): Promise<boolean> {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: queue },
    taskQueueType: TASK_QUEUE_TYPE_WORKFLOW,
  });
  return (pollers ?? []).some(
    ({ lastAccessTime }) => Date.now() - Number(lastAccessTime?.seconds ?? 0) * 1000 < RECENT_MS,
  );
}
