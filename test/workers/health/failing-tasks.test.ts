import { expect, it } from 'vitest';
import { FailingTasks } from '../../../workers/health/failing-tasks.ts';

const [CACHE_FULL, NONDETERMINISM] = [1, 3];
const RUNNING = 1;

/** A server on which every run is that of `w-RUN`, with these attempts of its pending workflow task. */
function serverOf(attempts: Readonly<Record<string, number | 'ended'>>) {
  const asked: string[] = [];
  return {
    asked,
    listWorkflowExecutions: ({ query }: { query: string }) => {
      const [, run = ''] = /"(.*)"/.exec(query) ?? [];
      return Promise.resolve({ executions: run in attempts ? [{ execution: { workflowId: `w-${run}` } }] : [] });
    },
    describeWorkflowExecution: ({ execution: { runId } }: { execution: { runId: string } }) => {
      asked.push(runId);
      const attempt = attempts[runId];
      return Promise.resolve({
        workflowExecutionInfo: { status: attempt === 'ended' ? 2 : RUNNING },
        pendingWorkflowTask: typeof attempt === 'number' ? { attempt } : null,
      });
    },
  };
}

const check = (failing: FailingTasks, server: ReturnType<typeof serverOf>) => failing.check(server as never, 'default');

it('are those whose task was tried again since, by whomever', async () => {
  const failing = new FailingTasks();
  failing.note({ runId: 'a', evictJob: { reason: NONDETERMINISM, message: 'no timer' } });
  await expect(check(failing, serverOf({ a: 2 }))).rejects.toThrow('w-a: no timer');
  await expect(check(failing, serverOf({ a: 9 })), 'still').rejects.toThrow('w-a: no timer');
  await check(failing, serverOf({ a: 1 }));
  await check(failing, serverOf({ a: 2 }));
});

it.each([
  ['that have ended', { a: 'ended' as const }],
  ['that are gone', {}],
])('are not workflows %s', async (_, attempts) => {
  const failing = new FailingTasks();
  failing.note({ runId: 'a', evictJob: { reason: NONDETERMINISM, message: 'no timer' } });
  await expect(check(failing, serverOf(attempts))).resolves.toBeUndefined();
});

it('are not workflows for which there was no room any more', async () => {
  const failing = new FailingTasks();
  const server = serverOf({ a: 2 });
  failing.note({ runId: 'a', evictJob: { reason: CACHE_FULL, message: 'full' } });
  await check(failing, server);
  expect(server.asked).toEqual([]);
});

it('are remembered up to a number, the latest', async () => {
  const failing = new FailingTasks();
  for (let run = 1; run <= 25; run++) failing.note({ runId: `${run}`, evictJob: { reason: NONDETERMINISM } });
  const server = serverOf({});
  await check(failing, server);
  await expect(check(failing, serverOf({ 1: 2, 25: 2 })), 'all were forgotten').resolves.toBeUndefined();
  failing.note({ runId: '25', evictJob: { reason: NONDETERMINISM } });
  await expect(check(failing, serverOf({ 25: 2 }))).rejects.toThrow('w-25: no reason was given');
});
