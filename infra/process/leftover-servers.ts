import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '../errors.ts';
import { signalProcesses } from './bound-process.ts';

const ATTEMPTS = 50;

/**
 * Kills dev servers on this database whose guard and whose binding to it were both killed: a second server would corrupt the
 * database. Call only while holding the directory's lock.
 */
export async function killLeftoverServers(database: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = processes().filter(({ args }) => isServerOn(database, args));
    if (found.length === 0) return;
    for (const { pid } of found) signalProcesses(pid, 'SIGKILL');
    await sleep(100);
  }
  throw new Error(`cannot stop the dev server that an earlier command left on ${database}`);
}

interface RunningProcess {
  readonly pid: number;
  readonly args: string;
}

function isServerOn(database: string, args: string): boolean {
  return args.includes(' start-dev ') && `${args} `.includes(` --db-filename=${database} `);
}

/** Empty where the system cannot list its processes. */
function processes(): readonly RunningProcess[] {
  if (process.platform === 'linux') return readdirSync('/proc').flatMap(linuxProcess);
  try {
    const listing = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' });
    return [...listing.matchAll(/^ *(\d+) (.*)$/gm)].map(([, pid, args = '']) => ({ pid: Number(pid), args }));
  } catch (error) {
    process.stderr.write(`cannot list processes: ${reasonOf(error)}\n`);
    return [];
  }
}

function linuxProcess(entry: string): readonly RunningProcess[] {
  if (!/^\d+$/.test(entry)) return [];
  try {
    // In a container, the same path is another file.
    if (readlinkSync(`/proc/${entry}/ns/mnt`) !== readlinkSync('/proc/self/ns/mnt')) return [];
    const args = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ pid: Number(entry), args }];
  } catch {
    return [];
  }
}
