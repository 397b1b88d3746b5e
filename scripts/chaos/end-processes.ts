import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf } from '../processes/processes-of.ts';

const PATIENCE_MS = 30_000;

/** Waits until no process of the directory is left. Kills those that stay, and returns their command lines. */
export async function endProcesses(directory: string): Promise<readonly string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  while (processesOf(directory).length > 0 && Date.now() < deadline) await sleep(100);
  const orphans = processesOf(directory);
  for (const { pid } of orphans) process.kill(pid, 'SIGKILL');
  return orphans.map(({ pid, args }) => `${pid} ${args.join(' ')}`);
}
