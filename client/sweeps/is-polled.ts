import type { Client } from '@temporalio/client';
import { readRouting } from '../deployment/read-routing.ts';

/** Whether a worker takes workflow tasks from the queue. */
export async function isPolled(client: Client, queue: string): Promise<boolean> {
  return (await readRouting(client, queue)).pollers.length > 0;
}
