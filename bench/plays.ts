import { DEFAULT_WORLD } from '../worlds/known-worlds.ts';
import { phoneOf } from '../worlds/phone/tables.ts';
import { executeToolCalls } from '../activities/execute-tool-calls.ts';
import { RecordingCache } from '../reference/recording-cache.ts';
import { PackCache } from '../activities/pack-cache.ts';
import { FREE_TRAFFIC } from '../scripts/free-traffic.ts';
import { NOT_TRIED } from '../activities/tried.ts';
import { takeTurn } from '../activities/take-turn.ts';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import { AUGMENTATIONS } from '../sandbox/cell.ts';
import type { Augmentation, Cell } from '../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import type { TrajectoryEvent } from '../sandbox/event.ts';
import { endingOf, snapshots } from '../sandbox/trajectory.ts';
import type { Trajectory } from '../sandbox/trajectory.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import { createRunServices } from '../services/create-services.ts';
import { play } from '../runs/play.ts';
import { storedIn } from '../runs/sweep-spec.ts';
import { sweepOf } from '../scripts/sweep-of.ts';
import { print } from '../cli/say.ts';
import { PriceList } from '../roles/prices/price-list.ts';

/** The reference's mean per base scenario, played by scripted roles (reference semantics 10.11). */
const REFERENCE_MS = 107;
const WARM_UP_SECONDS = 1;
const SECONDS = 2;
const FOLDED_MESSAGES = 30;

const pack = loadPack();

/**
 * Plays per second in this process, with scripted roles and without evaluation, store and Temporal. Also log folding.
 */
export async function benchPlays(): Promise<void> {
  const playCell = createPlayer();
  print(`${pack.scenarios.length} scenarios, their reference solutions played by scripted roles`);
  for (const augmentation of AUGMENTATIONS) {
    const cells = pack.scenarios.map(({ name }) => cellOf(name, augmentation));
    const playAll = async () => {
      for (const cell of cells) await playCell(cell);
    };
    const milliseconds = (await millisecondsOf(playAll)) / cells.length;
    const rate = (1000 / milliseconds).toFixed(0).padStart(6);
    const faster = (REFERENCE_MS / milliseconds).toFixed(0);
    print(
      `${augmentation.padEnd(5)} ${rate} plays/s, ${milliseconds.toFixed(3)} ms each: ${faster}x the ${REFERENCE_MS} ms of the reference`,
    );
  }
  const log = changingLog();
  const milliseconds = await millisecondsOf(async () => void snapshots(log));
  print(`folding ${log.events.length} events, each of which changes the world: ${milliseconds.toFixed(4)} ms`);
}

/**
 * Plays a cell. A run that does not complete is an error, because failed runs are fast and would distort the result.
 */
function createPlayer(): (cell: Cell) => Promise<void> {
  const services = (kind: string, now: number) =>
    createRunServices(kind, { now, environment: {}, world: DEFAULT_WORLD });
  const dependencies = {
    packs: new PackCache(() => Promise.resolve(pack)),
    recordings: new RecordingCache(),
    services,
    environment: {},
    store: { traffic: FREE_TRAFFIC },
    prices: new PriceList([]),
    texts: { get: () => Promise.reject(new Error('no texts are stored')) },
  };
  const { settings } = storedIn({ id: 'none', location: 'nowhere' }, sweepOf('plays', []));
  const { signal } = new AbortController();
  const control = { signal, tried: NOT_TRIED, keep: () => undefined, patienceMs: 0 };
  return async (cell) => {
    const { start, maxMessages } = trajectoryInput(await dependencies.packs.get(settings.pack), settings, cell);
    const log = await play(
      start,
      { maxMessages, profile: settings.profile },
      {
        takeTurn: (role, events) => takeTurn(dependencies, { cell, settings, role, events }, control),
        executeToolCalls: (events) => executeToolCalls(dependencies, { cell, settings, events }),
        explainFailure: (error) => {
          throw error;
        },
        observe: () => undefined,
      },
    );
    const { outcome } = endingOf(log);
    if (outcome !== 'completed')
      throw new Error(`${cell.scenario} cannot be timed: it ended with ${outcome} instead of completed`);
  };
}

function cellOf(scenario: string, augmentation: Augmentation): Cell {
  const players = { agent: 'scripted:oracle', user: 'scripted:user' };
  return { sweep: 'bench', scenario, augmentation, ...players, trial: 1, seed: 0 };
}

/** The mean time of one call over a few seconds, after a warm-up. */
async function millisecondsOf(run: () => Promise<void>): Promise<number> {
  await repeat(run, WARM_UP_SECONDS);
  return repeat(run, SECONDS);
}

async function repeat(run: () => Promise<void>, seconds: number): Promise<number> {
  const startedAt = performance.now();
  let rounds = 0;
  for (; performance.now() - startedAt < seconds * 1000; rounds++) await run();
  return (performance.now() - startedAt) / rounds;
}

function changingLog(): Trajectory {
  const { world } = instantiate(pack, pack.scenarios[0]?.name ?? '', { clock: DEFAULT_CLOCK, profile: 'default' });
  const events = Array.from({ length: FOLDED_MESSAGES }, (_, index): TrajectoryEvent => {
    const row = {
      reminder_id: `reminder-${index}`,
      content: 'Water the plants',
      creation_timestamp: DEFAULT_CLOCK.start + index,
      reminder_timestamp: DEFAULT_CLOCK.start + 86_400,
      latitude: null,
      longitude: null,
    };
    const position = phoneOf(world).REMINDER.length + index;
    const changes = [{ kind: 'insert', table: 'REMINDER', position, row }] as const;
    const route = { sender: 'execution-environment', recipient: 'agent' } as const;
    return { kind: 'tool-executions', messages: [{ ...route, content: row.reminder_id, changes }] };
  });
  return { world, events };
}
