import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { cellAt } from '../../runs/sweep-spec.ts';
import { mainQueue } from '../../runs/names.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import type { trajectory } from '../../workflows/index.ts';
import type { Rig } from './sweeping.ts';
import { temporaryFolder } from './temporary-folder.ts';

const WORKER = fileURLToPath(new URL('mortal-worker.ts', import.meta.url));

interface Mortality {
  /** Workers that are killed. */
  readonly deaths: number;
  /** The batch of tool calls that kills one, counted over all workers. */
  readonly every: number;
}

/** Plays the first cell of a sweep on workers, one after another, that are killed by so many of its batches of tool calls. */
export async function playedByMortals(rig: Rig, address: string, sweep: UnstoredSweep, most: number) {
  const spec = rig.spec(sweep);
  const input = trajectoryInput(await rig.dependencies.packs.get(spec.settings.pack), spec.settings, cellAt(spec, 0));
  const handle = await rig.client.workflow.start<typeof trajectory>('trajectory', {
    workflowId: `mortal-${sweep.id}`,
    taskQueue: mainQueue(rig.store.id),
    args: [input],
  });
  const { result, batches } = await amongMortals(rig, address, { deaths: most, every: 1 }, () => handle.result());
  return { result, handle, deaths: batches };
}

/** What is played on such workers, one after another, and how each batch up to the last death was asked. */
export async function amongMortals<Result>(
  rig: Rig,
  address: string,
  { deaths, every }: Mortality,
  use: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly batches: readonly string[]; readonly workers: number }> {
  const file = join(temporaryFolder(), 'batches');
  writeFileSync(file, '');
  const ended = new AbortController();
  let count = 0;
  const workers = (async () => {
    while (!ended.signal.aborted) {
      count += 1;
      const child = spawn(
        process.execPath,
        [WORKER, address, rig.client.options.namespace, rig.store.location, file, String(deaths), String(every)],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      );
      const kill = () => child.kill('SIGKILL');
      ended.signal.addEventListener('abort', kill);
      await once(child, 'exit');
      ended.signal.removeEventListener('abort', kill);
    }
  })();
  try {
    const result = await use();
    return { result, batches: readFileSync(file, 'utf8').trim().split('\n'), workers: count };
  } finally {
    ended.abort();
    await workers;
  }
}
