import type { Message } from '../sandbox/message.ts';
import { scenarioName, trajectoryId } from '../sandbox/cell.ts';
import { MAIN_QUEUE } from '../workflows/contract.ts';
import type { TrajectoryInput } from '../workflows/contract.ts';
import type { trajectory } from '../workflows/index.ts';
import { staticDetails } from '../workflows/current-details.ts';
import { dialogueQuery } from '../workflows/queries.ts';
import { attributesAtStart } from '../workflows/search-attributes.ts';
import { EmbeddedWorker } from './embedded-worker.ts';
import { openEngine } from './engine-session.ts';
import { say } from './say.ts';

const POLL_MS = 300;

/** Plays one trajectory as a workflow, with a worker of its own, showing the log as it grows. */
export async function playOnEngine(
  input: TrajectoryInput,
  results: string,
  observe: (messages: readonly Message[]) => void,
): Promise<void> {
  const session = await openEngine();
  const providers = [input.queues.agent, input.queues.user]
    .filter((queue) => queue !== MAIN_QUEUE)
    .map((queue) => queue.slice(`${MAIN_QUEUE}-turns-`.length));
  const worker = new EmbeddedWorker({ results, providers: [...new Set(providers)], report: say });
  try {
    const handle = await session.client.workflow.start<typeof trajectory>('trajectory', {
      workflowId: trajectoryId(input.cell),
      workflowIdConflictPolicy: 'USE_EXISTING',
      taskQueue: MAIN_QUEUE,
      args: [input],
      typedSearchAttributes: attributesAtStart(input),
      staticSummary: `${scenarioName(input.cell)} · ${input.cell.agent}`,
      staticDetails: staticDetails(input),
    });
    const log: Message[] = [];
    const showNew = async () => {
      log.push(...(await handle.query(dialogueQuery, log.length)));
      observe(log);
    };
    let over = false;
    const result = handle.result().finally(() => (over = true));
    result.catch(() => undefined);
    while (!over) {
      await showNew().catch(() => undefined);
      await Promise.race([result, new Promise((resolve) => setTimeout(resolve, POLL_MS))]);
    }
    await showNew();
  } finally {
    await worker.stop();
    await session.close();
  }
}
