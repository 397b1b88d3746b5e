import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcesses } from './bound-process.ts';

const ATTEMPTS = 50;

/**
 * Ends the dev server that an earlier process has left on this database: for a moment after that was killed, and for as long
 * as it likes if what binds it to that process was killed, too. Two servers would take each other's work. Call only while
 * holding the directory's lock.
 * @param pid as recorded; the system may have given the number to another process since
 */
export async function endLeftoverServer(pid: number, database: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (!` ${commandLine(pid)} `.includes(` --db-filename=${database} `)) return;
    signalProcesses(pid, 'SIGKILL');
    await sleep(100);
  }
  throw new Error(`cannot stop the dev server that an earlier command left on ${database}: end process ${pid}`);
}

/** Empty if there is no such process, or it has ended; also on Windows, which ends the children of a process with it. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}
