import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Progress } from '../../runs/contract.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import { progressLine } from './progress-line.ts';
import { readProgress } from './read-progress.ts';

const TERMINAL_INTERVAL_MS = 500;
const LOG_INTERVAL_MS = 5_000;

/** Shows the progress of a sweep's workflow until `ended`: one line that is redrawn on a terminal, plain lines elsewhere. */
export async function watchSweep(client: Client, workflowId: string, ended: Promise<unknown>): Promise<void> {
  const terminal = process.stderr.isTTY;
  const startedAt = Date.now();
  let before: number | undefined;
  let last = '';
  const show = (progress: Progress) => {
    const finished = finishedCells(progress.counts);
    before ??= finished;
    const line = progressLine(progress, { played: finished - before, elapsedMs: Date.now() - startedAt });
    if (terminal) process.stderr.write(`\r\u001b[2K${line}`);
    else if (line !== last) process.stderr.write(`${line}\n`);
    last = line;
  };

  let over = false;
  const done = ended.finally(() => (over = true)).catch(() => undefined);
  while (!over) {
    const progress = await readProgress(client, workflowId).catch(() => null);
    if (progress && !over) show(progress);
    await Promise.race([done, sleep(terminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS)]);
  }
  if (terminal && last !== '') process.stderr.write('\r\u001b[2K');
}
