import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../infra/errors.ts';
import type { Target } from './topology.ts';
import type { Random } from './outage.ts';

export interface Hit extends Target {
  /** Null: it is killed. */
  readonly pauseMs: number | null;
}

const KILLS = 2 / 3;
/** The longest is longer than a worker may be silent before its turns are given to another one. */
const PAUSES_MS = [500, 3_000, 15_000];

/** Every kind of process is equally likely, however many processes of it there are. */
export function chooseHit(targets: readonly Target[], random: Random): Hit | null {
  const choose = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const kind = choose([...new Set(targets.map((target) => target.kind))].toSorted());
  const target = choose(targets.filter((one) => one.kind === kind));
  const pauseMs = random() < KILLS ? null : choose(PAUSES_MS);
  return target === undefined ? null : { ...target, pauseMs: pauseMs ?? null };
}

/** False if the process has ended meanwhile. */
export async function perform({ pid, pauseMs }: Hit): Promise<boolean> {
  if (pauseMs === null) return signal(pid, 'SIGKILL');
  if (!signal(pid, 'SIGSTOP')) return false;
  try {
    await sleep(pauseMs);
  } finally {
    signal(pid, 'SIGCONT');
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
  }
}
