import { PHONE } from '../../worlds/phone/world.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { PreparedPack } from '../../activities/pack-cache.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import type { EvaluationLog } from '../../evaluation/log.ts';
import { importPack } from '../../reference/import-pack.ts';
import { logOfDatabases } from '../../reference/log-of-databases.ts';
import { RecordingCache } from '../../reference/recording-cache.ts';
import { recordingOf } from '../../reference/recording-of.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { Trajectories } from '../../results/store/trajectories.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { Clock } from '../../sandbox/clock.ts';
import type { Recording } from '../../sandbox/recording.ts';
import { endingOf, messagesOf } from '../../sandbox/trajectory.ts';
import type { World } from '../../sandbox/world.ts';
import { contentHash } from '../../scenarios/content-hash.ts';
import { findAugmented } from '../../scenarios/find-scenario.ts';
import type { InstanceSettings, ScenarioInstance } from '../../scenarios/instantiate.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { ORIGINAL_WORLD } from '../../worlds/known-worlds.ts';
import { createRunServices } from '../../services/create-services.ts';
import { playInline } from '../../workers/play-inline.ts';
import type { RunSettings } from '../../runs/contract.ts';
import { readLines } from './golden-file.ts';
import { logDifference } from './log-difference.ts';
import { asReference } from './trajectories.ts';
import type { ReferenceTrajectory } from './trajectories.ts';
import { isSame } from './vector.ts';
import { PriceList } from '../../roles/prices/price-list.ts';

/** A run as reported by the reference's runner: its evaluation, or zero scores if it raised. */
export interface ReportedTrajectory extends ReferenceTrajectory {
  readonly play_exception: object | null;
  /** Null if the run was exported without the runner's summary. */
  readonly reported: object | null;
}

/** A replay with its recorded run. */
interface Replay {
  readonly run: ReportedTrajectory;
  readonly recorded: EvaluationLog;
  readonly recording: Recording;
  readonly record: TrajectoryRecord;
  readonly scenario: ScenarioInstance;
}

/** Replays recorded runs through our orchestration and compares the results message by message. */
export class Replayer {
  readonly #file: string;
  readonly #pack: Pack;
  /** By id. */
  readonly #runs: ReadonlyMap<string, ReportedTrajectory>;

  private constructor(file: string, pack: Pack) {
    this.#file = file;
    this.#pack = pack;
    this.#runs = new Map(readLines<ReportedTrajectory>(file).map((run) => [run.id, run]));
  }

  /** @param scenarios the exported scenarios of the runs */
  static async create(file: string, scenarios: string): Promise<Replayer> {
    const { pack } = await importPack(scenarios, 'reference');
    return new Replayer(file, { ...pack, hash: contentHash(pack) });
  }

  /**
   * The first difference from the recorded run in messages, tables, outcome or score, or null if there is none.
   * @throws NotACall if the run cannot be played again
   */
  async check(run: ReportedTrajectory): Promise<string | null> {
    const played = this.#runs.get(run.id);
    if (played === undefined) throw new Error(`${this.#file} has no run ${run.id}`);
    const recording = recordingOf(played);
    const recorded = logOfDatabases(run.databases, run.first_user_sandbox_message_index);
    const replay = await this.#play(run, recording, recorded);
    if (typeof replay === 'string') return replay;
    const messages = messagesOf(replay.record.events);
    const difference = logDifference({ log: logOf(replay.record), messages }, { log: recorded, ...recording });
    return difference ?? scoreDifference(replay);
  }

  async #play(run: ReportedTrajectory, recording: Recording, recorded: EvaluationLog): Promise<Replay | string> {
    const spec = `${this.#file}?id=${run.id}`;
    const { scenario, augmentation } = findAugmented(this.#pack, run.scenario);
    const players = { agent: `recorded:${spec}`, user: `recorded:${spec}` };
    const cell: Cell = { sweep: 'replay', scenario: scenario.name, augmentation, trial: 1, seed: 0, ...players };
    const records: TrajectoryRecord[] = [];
    const prepared = new RunPack(this.#pack, recording, worldAtOpening(recorded));
    const dependencies: ActivityDependencies = {
      packs: { get: () => Promise.resolve(prepared) },
      recordings: new OneRecording(recording),
      store: storeInto(records),
      services: (kind, now) => {
        return createRunServices(kind, {
          now,
          environment: {},
          world: ORIGINAL_WORLD,
          recording: () => Promise.resolve(recording),
        });
      },
      harness: 'conformance',
      environment: {},
      prices: new PriceList([]),
      texts: { get: () => Promise.reject(new Error('no texts are stored')) },
    };
    const { name, hash } = this.#pack;
    const clock = clockOf(this.#pack, recording);
    const settings: RunSettings = {
      pack: { name, hash },
      clock,
      profile: 'paper',
      services: `replayed:${spec}`,
      results: { id: 'none', location: 'nowhere' },
    };
    const { events } = await playInline(dependencies, trajectoryInput(prepared, settings, cell));
    const [record] = records;
    const { outcome, reason = '' } = endingOf(events);
    if (!record?.score) return `ended as ${outcome}: ${reason}`;
    return { run, recorded, recording, record, scenario: prepared.scenario(cell.scenario, settings) };
  }
}

/** That of one run, so that nothing depends on the other runs of its file. */
class OneRecording extends RecordingCache {
  readonly #recording: Recording;

  constructor(recording: Recording) {
    super();
    this.#recording = recording;
  }

  override find(): Promise<Recording> {
    return Promise.resolve(this.#recording);
  }
}

/**
 * Scenarios as of the time of the recording, because every process of the reference builds them at a different time.
 */
class RunPack extends PreparedPack {
  readonly #recording: Recording;
  readonly #world: World;

  constructor(pack: Pack, recording: Recording, world: World) {
    super(pack);
    this.#recording = recording;
    this.#world = world;
  }

  override scenario(name: string, settings: InstanceSettings): ScenarioInstance {
    const opening = this.#recording.messages[0]?.content ?? '';
    return { ...super.scenario(name, settings), opening, world: this.#world };
  }
}

function worldAtOpening(log: EvaluationLog): World {
  const tables = Object.keys(PHONE.tables).map((table) => [table, log.rows(table, log.firstUserIndex)] as const);
  return Object.fromEntries(tables);
}

/** The clock starts at the first time that the run reveals. If there is none, no call depends on the time. */
function clockOf(pack: Pack, { times }: Recording): Clock {
  const clock = { ...DEFAULT_CLOCK, ...pack.clock };
  return times.size === 0 ? clock : { ...clock, start: Math.min(...times.values()) };
}

function scoreDifference({ run, recorded, record, scenario }: Replay): string | null {
  const first = run.first_user_sandbox_message_index;
  const [actual, expected] =
    run.reported === null
      ? [evaluateLog(logOf(record), scenario, 'paper'), asReference(evaluateLog(recorded, scenario, 'paper'))]
      : [record.score!, reportedScore(run)];
  const score = asReference(actual, first);
  if (isSame(score, expected)) return null;
  const ending = `${record.outcome} ${record.reason ?? ''}`;
  return `${ending}: ${JSON.stringify(score)} instead of ${JSON.stringify(expected)}`;
}

function reportedScore({ play_exception: raised, evaluation, reported }: ReportedTrajectory): object | null {
  if (raised === null && evaluation !== null) return evaluation;
  return { ...reported, milestone_mapping: [], minefield_mapping: [] };
}

/** A store in which a replay may only save, and end its run. */
function storeInto(records: TrajectoryRecord[]): ResultsStore {
  const trajectories: Partial<Trajectories> = {
    save: (record) => {
      records.push(record);
      return Promise.resolve('stored');
    },
  };
  return { trajectories, traffic: { endRun: () => Promise.resolve() } } as unknown as ResultsStore;
}
