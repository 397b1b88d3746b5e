import { executeToolCalls } from '../activities/execute-tool-calls.ts';
import { RecordingShelf } from '../scenarios/import/recording-shelf.ts';
import { PackShelf } from '../activities/pack-shelf.ts';
import { takeTurn } from '../activities/take-turn.ts';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import { AUGMENTATIONS } from '../sandbox/cell.ts';
import type { Augmentation, Cell } from '../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import type { Message } from '../sandbox/message.ts';
import { snapshots } from '../sandbox/trajectory.ts';
import type { Trajectory } from '../sandbox/trajectory.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import { createServices } from '../services/index.ts';
import type { PlayedTrajectory } from '../workflows/contract.ts';
import { play } from '../workflows/play.ts';
import { print } from '../cli/say.ts';

/** Mean per base scenario of the reference, played by scripted roles (facts/semantics.md 10, rule 11). */
const REFERENCE_MS = 107;
const WARM_UP_SECONDS = 1;
const SECONDS = 2;
const FOLDED_MESSAGES = 30;

const pack = loadPack();

/** Plays per second in this process: scripted roles, no evaluation, no store, no engine. Then what folding a log costs. */
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
  print(`folding ${log.messages.length} messages, each of which changes the world: ${milliseconds.toFixed(4)} ms`);
}

/** Plays a cell; a play that does not end as its scenario means it to is an error, since a broken one is quickly done. */
function createPlayer(): (cell: Cell) => Promise<PlayedTrajectory> {
  const services = (kind: string, now: number) => createServices(kind, { now, environment: {} });
  const dependencies = { packs: new PackShelf(), recordings: new RecordingShelf(), services, environment: {} };
  const reference = { path: null, hash: pack.hash };
  const settings = { pack: reference, profile: 'default', clock: DEFAULT_CLOCK, services: 'synthetic' } as const;
  const { signal } = new AbortController();
  return async (cell) => {
    const played = await play(trajectoryInput(dependencies.packs, settings, cell), {
      takeTurn: (turn) => takeTurn(dependencies, turn, signal),
      executeToolCalls: (batch) => executeToolCalls(dependencies, batch),
      explainFailure: (error) => {
        throw error;
      },
      observe: () => undefined,
    });
    if (played.outcome !== 'completed') throw new Error(`${cell.scenario} ended with ${played.outcome}`);
    return played;
  };
}

function cellOf(scenario: string, augmentation: Augmentation): Cell {
  const players = { agent: 'scripted:oracle', user: 'scripted:user' };
  return { sweep: 'bench', scenario, augmentation, ...players, trial: 1, seed: 0 };
}

/** What running once takes, as the mean over some seconds, once the compiler has seen it run. */
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
  const { world } = instantiate(pack, pack.scenarios[0]?.name ?? '', DEFAULT_CLOCK);
  const messages = Array.from({ length: FOLDED_MESSAGES }, (_, index): Message => {
    const row = {
      reminder_id: `reminder-${index}`,
      content: 'Water the plants',
      creation_timestamp: DEFAULT_CLOCK.start + index,
      reminder_timestamp: DEFAULT_CLOCK.start + 86_400,
      latitude: null,
      longitude: null,
    };
    const position = world.REMINDER.length + index;
    return {
      sender: 'execution-environment',
      recipient: 'agent',
      content: row.reminder_id,
      changes: [{ kind: 'insert', table: 'REMINDER', position, row }],
    };
  });
  return { world, messages };
}
