import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../sandbox/message.ts';
import { retryUntilMapped } from '../../infra/search-attributes.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import { mainQueue } from '../../runs/names.ts';
import type { trajectory } from '../../workflows/index.ts';
import { dialogueQuery } from '../../workflows/queries.ts';
import { trajectoryStart } from '../../workflows/trajectory-start.ts';
import { routingNotesFor } from '../../client/deployment/routing-notes.ts';
import { EmbeddedWorker } from '../../client/worker/embedded-worker.ts';
import type { EmbeddedWorkerOptions } from '../../client/worker/embedded-worker.ts';
import { openEngine } from '../../client/engine-session.ts';
import { say } from '../say.ts';
import { WaitsReporter } from './waits-reporter.ts';

const POLL_MS = 300;

/**
 * Plays one trajectory as a workflow, with an embedded worker, or waits for it if it is being played; `observe` is called with the
 * messages so far as they grow. Workers answer these queries, and one that stops may take a query with it: when the run has
 * ended, all messages are in the results, but some may not have been observed.
 */
export async function playRunOnEngine(
  input: TrajectoryInput,
  placing: Pick<EmbeddedWorkerOptions, 'results' | 'providers' | 'environment'>,
  observe: (messages: readonly Message[]) => void,
): Promise<void> {
  const session = await openEngine({ report: say });
  const worker = new EmbeddedWorker({ ...placing, report: say });
  try {
    say(await routingNotesFor(session, input.settings.results, placing, true));
    const start = () =>
      session.client.workflow.start<typeof trajectory>('trajectory', {
        ...trajectoryStart(input),
        workflowIdConflictPolicy: 'USE_EXISTING',
        taskQueue: mainQueue(input.settings.results.id),
      });
    const handle = await retryUntilMapped(start);
    const log: Message[] = [];
    const waits = new WaitsReporter(handle);
    const showNew = async () => {
      const messages = await handle.query(dialogueQuery, log.length);
      if (messages.length > 0) waits.progressed();
      log.push(...messages);
      observe(log);
    };
    let over = false;
    const result = handle.result().finally(() => (over = true));
    result.catch(() => undefined);
    while (!over) {
      await showNew().catch(() => undefined);
      await waits.check().catch(() => undefined);
      await Promise.race([result, sleep(POLL_MS)]);
    }
    if (worker.hasDied || (await result).similarity === null) say(worker.hint);
  } finally {
    await worker.stop();
    await session.close();
  }
}
