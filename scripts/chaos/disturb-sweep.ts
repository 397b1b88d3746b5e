import { setTimeout as sleep } from 'node:timers/promises';
import { ResultsUnavailable } from '../../results/results-unavailable.ts';
import { storedCells } from '../processes/stored-cells.ts';
import { chooseHit, perform } from './hit.ts';
import type { Hit, Random } from './hit.ts';
import type { Topology } from './topology.ts';

export interface Disturbed {
  readonly hits: readonly Hit[];
  /** How often the command was started. */
  readonly starts: number;
  /** What the command printed at its end when it failed without having been killed. */
  readonly errors: readonly string[];
}

interface Disturbance {
  readonly sweep: string;
  readonly args: readonly string[];
  readonly cells: number;
  readonly hits: number;
  readonly random: Random;
  readonly report: (line: string) => void;
}

const POLL_MS = 200;
/** Of the cells, by when the last hit is due. */
const LAST_HIT = 0.85;
const MAXIMUM_ERRORS = 20;

/**
 * Plays a sweep and kills or pauses a random process whenever a random number of cells has been stored. The command is
 * started again until it succeeds.
 */
export async function disturbSweep(topology: Topology, disturbance: Disturbance): Promise<Disturbed> {
  const { sweep, args, cells, hits: wanted, random, report } = disturbance;
  const due = Array.from({ length: wanted }, () => Math.floor(random() * cells * LAST_HIT)).toSorted((a, b) => a - b);
  const command = { over: false, starts: 0, errors: [] as string[] };
  const playing = play().finally(() => (command.over = true));
  // Awaited below; it may be rejected before.
  playing.catch(() => undefined);

  async function play(): Promise<void> {
    for (;;) {
      command.starts++;
      const { code, stderr } = await topology.sweep('--id', sweep, ...args).ended;
      if (code === 0) return;
      if (code === null) continue;
      const error = /^(internal )?error.*/ms.exec(stderr)?.[0] ?? stderr;
      report(`  the command ended with code ${code}: ${error.trim()}`);
      command.errors.push(error);
      if (command.errors.length > MAXIMUM_ERRORS) throw new Error(`${sweep} fails again and again: ${stderr}`);
    }
  }

  // The database server may be down, because it was hit.
  const cellsSoFar = () => storedCells(topology.results, sweep, ResultsUnavailable);
  const hits: Hit[] = [];
  for (const cell of due) {
    while (!command.over && (await cellsSoFar()) < cell) await sleep(POLL_MS);
    while (!command.over) {
      const hit = chooseHit(topology.targets(), random);
      if (hit !== null) {
        const how = hit.pauseMs === null ? 'kill ' : `pause ${hit.pauseMs / 1000} s`;
        report(`  ${sweep}, ${cell} cells: ${how} ${hit.kind} (${hit.pid})`);
        if (await perform(hit)) {
          hits.push(hit);
          break;
        }
      }
      await sleep(POLL_MS);
    }
  }
  await playing;
  return { hits, starts: command.starts, errors: command.errors };
}
