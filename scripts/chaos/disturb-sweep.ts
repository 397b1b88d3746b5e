import { setTimeout as sleep } from 'node:timers/promises';
import { ResultsUnavailable } from '../../results/results-unavailable.ts';
import { storedCells } from '../processes/stored-cells.ts';
import { chooseHit, perform } from './hit.ts';
import type { Hit } from './hit.ts';
import { outagesInTurn, suffer } from './outage.ts';
import type { Outage, OutageKind, Random } from './outage.ts';
import type { Topology } from './topology.ts';

export interface Disturbed {
  readonly hits: readonly Hit[];
  readonly outages: readonly Outage[];
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
  readonly outages: number;
  readonly outageSeconds: number;
  /** Only kinds that contain it. */
  readonly outageKind: string;
  readonly random: Random;
  readonly report: (line: string) => void;
}

const POLL_MS = 200;
/** Of the cells, by when the last hit is due. */
const LAST_HIT = 0.85;
/** Of the cells, during all outages in which sweeps continue: there must be something left for the others. */
const PLAYED_MEANWHILE = 1 / 3;
/** Of those that happen while no server is away. */
const MAXIMUM_ERRORS = 20;
/** So does who starts it by hand. */
const RESTART_MS = 2_000;

/**
 * Plays a sweep and kills or pauses a random process, or takes servers away, whenever a random number of cells has been stored.
 * The command is started again until it succeeds.
 */
export async function disturbSweep(topology: Topology, disturbance: Disturbance): Promise<Disturbed> {
  const { sweep, args, cells, random, report } = disturbance;
  const wanted = disturbance.hits + disturbance.outages;
  const due = Array.from({ length: wanted }, () => Math.floor(random() * cells * LAST_HIT)).toSorted((a, b) => a - b);
  const kinds = outagesOf(topology, disturbance);
  const isOutage = spread(disturbance.outages, wanted, random);
  const share = (cells * PLAYED_MEANWHILE) / kinds.filter(({ continues }) => continues).length;
  const command = { over: false, starts: 0, errors: [] as string[] };
  let [isAway, unexpected] = [false, 0];
  let back: Promise<unknown> = Promise.resolve();
  const playing = play().finally(() => (command.over = true));
  // Awaited below; it may be rejected before.
  playing.catch(() => undefined);

  async function play(): Promise<void> {
    for (;;) {
      command.starts++;
      const { code, stderr } = await topology.sweep('--id', sweep, ...args).ended;
      if (code === 0) return;
      if (code === null) {
        await back;
        continue;
      }
      const error = /^(internal )?error.*/ms.exec(stderr)?.[0] ?? stderr;
      report(`  the command ended with code ${code}: ${error.trim()}`);
      command.errors.push(error);
      if (!isAway) unexpected++;
      await sleep(RESTART_MS);
      if (unexpected > MAXIMUM_ERRORS) throw new Error(`${sweep} fails again and again: ${stderr}`);
    }
  }

  // The database server may be down, because it was hit.
  const cellsSoFar = () => storedCells(topology.results, sweep, ResultsUnavailable);
  const hits: Hit[] = [];
  const outages: Outage[] = [];
  for (const [index, cell] of due.entries()) {
    let stored = await cellsSoFar();
    for (; !command.over && stored < cell; stored = await cellsSoFar()) await sleep(POLL_MS);
    const kind = isOutage.has(index) ? kinds[outages.length] : undefined;
    if (kind !== undefined && !command.over) {
      report(`  ${sweep}, ${stored} cells: ${kind.kind} for ${disturbance.outageSeconds} s`);
      isAway = true;
      const isEnough = async () => (await cellsSoFar()) >= stored + share;
      const suffered = suffer(kind, disturbance.outageSeconds, kind.continues && isEnough);
      // It says below how it fails.
      back = suffered.catch(() => undefined);
      outages.push(await suffered);
      isAway = false;
      continue;
    }
    while (!command.over) {
      const hit = chooseHit(topology.targets(), random);
      if (hit !== null) {
        const how = hit.pauseMs === null ? 'kill ' : `pause ${hit.pauseMs / 1000} s`;
        report(`  ${sweep}, ${stored} cells: ${how} ${hit.kind} (${hit.pid})`);
        if (await perform(hit)) {
          hits.push(hit);
          break;
        }
      }
      await sleep(POLL_MS);
    }
  }
  await playing;
  return { hits, outages, starts: command.starts, errors: command.errors };
}

/** Those in which the sweep continues come first: in the others nothing is played, so that they find it running still. */
function outagesOf(topology: Topology, { outages, outageKind, random }: Disturbance): readonly OutageKind[] {
  const wanted = topology.outages.filter(({ kind }) => kind.includes(outageKind));
  const next = outagesInTurn(wanted, random);
  const kinds = Array.from({ length: outages }, next);
  return [...kinds.filter(({ continues }) => continues), ...kinds.filter(({ continues }) => !continues)];
}

/** So many of the numbers below another one. */
function spread(count: number, below: number, random: Random): ReadonlySet<number> {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(Math.floor(random() * below));
  return chosen;
}
