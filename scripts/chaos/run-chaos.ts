import { noise } from '../../sandbox/noise.ts';
import { openStore } from '../../results/open-store.ts';
import type { ResultsStore } from '../../results/store.ts';
import { compareSweeps } from './compare-sweeps.ts';
import type { Comparison } from './compare-sweeps.ts';
import { clusterTopology } from './cluster-topology.ts';
import { disturbSweep } from './disturb-sweep.ts';
import type { Disturbed } from './disturb-sweep.ts';
import { embeddedTopology } from './embedded-topology.ts';
import type { Random } from './outage.ts';
import { startReloadingAgent } from './reloading-agent.ts';
import type { Topology } from './topology.ts';

export const TOPOLOGIES = ['embedded', 'cluster'] as const;

export interface ChaosOptions {
  readonly topology: (typeof TOPOLOGIES)[number];
  /** Kills and pauses, over all sweeps. */
  readonly kills: number;
  readonly sweeps: number;
  /** Of servers and of the machine, over all sweeps. */
  readonly outages: number;
  readonly outageSeconds: number;
  /** Only outages whose kind contains this. */
  readonly outageKind?: string;
  /** Of the choices; what they meet depends on the machine. */
  readonly seed: number;
  /** As for `toolsandbox sweep`. */
  readonly scenarios: string;
  readonly report: (line: string) => void;
}

export interface DisturbedSweep extends Disturbed, Comparison {
  readonly sweep: string;
}

export interface ChaosResult {
  /** Of each sweep. */
  readonly cells: number;
  readonly sweeps: readonly DisturbedSweep[];
  /** Processes that had to be killed at the end. */
  readonly orphans: readonly string[];
}

const UNDISTURBED = 'undisturbed';
/** Slow enough that hits meet cells that are being played. */
const PLAY = ['--concurrency', '6', '--agent', 'scripted:oracle?delayMs=300'];

/** Plays one sweep in peace and then others while their processes are killed and paused, and compares what is stored. */
export async function runChaos({ topology: kind, ...options }: ChaosOptions): Promise<ChaosResult> {
  const { report } = options;
  await using agent = await startReloadingAgent();
  const topology =
    kind === 'cluster'
      ? await clusterTopology(report)
      : await embeddedTopology(randomNumbers(`${options.seed}/cut`), report);
  let played: Omit<ChaosResult, 'orphans'> | undefined;
  let orphans: readonly string[] = [];
  try {
    const outages = [...topology.outages, agent.reload];
    played = await playSweeps({ ...topology, outages }, { ...options, agent: agent.spec });
  } finally {
    orphans = await topology.stop();
  }
  return { ...played, orphans };
}

async function playSweeps(
  topology: Topology,
  {
    kills,
    outages,
    outageSeconds,
    outageKind = '',
    sweeps: count,
    seed,
    scenarios,
    report,
    agent,
  }: Omit<ChaosOptions, 'topology'> & { readonly agent: string },
): Promise<Omit<ChaosResult, 'orphans'>> {
  const args = ['--scenarios', scenarios, ...PLAY, ...(outages > 0 ? [agent] : [])];
  const { code, stderr } = await topology.sweep('--id', UNDISTURBED, ...args).ended;
  if (code !== 0) throw new Error(`the undisturbed sweep failed: ${stderr}`);
  const cells = await inResults(topology, async (store) => (await store.sweeps.find(UNDISTURBED))?.scored ?? 0);
  report(`${UNDISTURBED}: ${cells} cells`);
  const random = randomNumbers(String(seed));
  const sweeps: DisturbedSweep[] = [];
  let [left, outagesLeft] = [kills, outages];
  for (let index = 0; index < count; index++) {
    const sweep = `disturbed-${index + 1}`;
    const hits = Math.ceil(left / (count - index));
    const away = Math.ceil(outagesLeft / (count - index));
    const disturbance = { sweep, args, cells, hits, outages: away, outageSeconds, outageKind, random, report };
    const disturbed = await disturbSweep(topology, disturbance);
    left -= disturbed.hits.length;
    outagesLeft -= disturbed.outages.length;
    const compared = await inResults(topology, (store) => compareSweeps(store, UNDISTURBED, sweep));
    const diverged = (await topology.replay(sweep)) ?? [];
    sweeps.push({ sweep, ...disturbed, ...compared, differences: [...compared.differences, ...diverged] });
  }
  return { cells, sweeps };
}

/** Not open for longer: after a power cut, nobody has them open. */
async function inResults<Result>(
  { results }: Topology,
  read: (store: ResultsStore) => Promise<Result>,
): Promise<Result> {
  await using store = await openStore(results, 'read');
  return await read(store);
}

function randomNumbers(seed: string): Random {
  let drawn = 0;
  return () => noise(`${seed}/${drawn++}`);
}
