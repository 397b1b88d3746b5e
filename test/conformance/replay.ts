import { isDeepStrictEqual } from 'node:util';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { PackShelf } from '../../activities/pack-shelf.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { logOfDatabases } from '../../evaluation/reference-log.ts';
import type { TrajectoryRecord } from '../../results/index.ts';
import type { ResultsStore } from '../../results/index.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { finalWorld } from '../../sandbox/trajectory.ts';
import { TABLES } from '../../sandbox/world.ts';
import { importPack } from '../../scenarios/import/import-pack.ts';
import { RecordingShelf } from '../../scenarios/import/recording-shelf.ts';
import { findAugmented } from '../../scenarios/find-scenario.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { createServices } from '../../services/index.ts';
import { playInline } from '../../workers/play-inline.ts';
import type { RunSettings } from '../../workflows/contract.ts';
import { asReference } from './trajectories.ts';
import type { ReferenceTrajectory } from './trajectories.ts';
import { isSame } from './vector.ts';

/** What the reference's runner reports of a run: its evaluation, or nothing achieved when it raised. */
export interface ReportedTrajectory extends ReferenceTrajectory {
  readonly play_exception: object | null;
  readonly reported: object;
}

/** Plays recorded runs again in our world, through the orchestration of all engines, and compares what comes out. */
export class Replayer {
  readonly #file: string;
  readonly #settings: RunSettings;
  readonly #dependencies: ActivityDependencies;
  readonly #pack: Pack;
  #record: TrajectoryRecord | undefined;

  private constructor(file: string, settings: RunSettings, pack: Pack) {
    this.#file = file;
    this.#settings = settings;
    this.#pack = pack;
    const recordings = new RecordingShelf();
    this.#dependencies = {
      packs: new PackShelf(),
      recordings,
      store: this.#store(),
      services: (kind, now, scenario) =>
        createServices(kind, {
          now,
          environment: {},
          recording: (reference) => recordings.findBy(reference, scenario),
        }),
      environment: {},
    };
  }

  /** @param scenarios the exported scenarios the runs belong to */
  static async create(file: string, scenarios: string): Promise<Replayer> {
    const { pack } = await importPack(scenarios, 'reference');
    const path = join(mkdtempSync(join(tmpdir(), 'toolsandbox-replay-')), 'pack.json');
    writeFileSync(path, JSON.stringify(pack));
    const loaded = loadPack(path);
    const settings: RunSettings = {
      pack: { path, hash: loaded.hash },
      profile: 'paper',
      clock: { ...DEFAULT_CLOCK, ...loaded.clock },
      services: '',
    };
    return new Replayer(file, settings, loaded);
  }

  /** What differs from the recorded run in outcome, score or final databases, or null. */
  async check(run: ReportedTrajectory): Promise<string | null> {
    const spec = `${this.#file}?id=${run.id}`;
    const { scenario, augmentation } = findAugmented(this.#pack, run.scenario);
    const players = { agent: `recorded:${spec}`, user: `recorded:${spec}` };
    const cell: Cell = { sweep: 'replay', scenario: scenario.name, augmentation, trial: 1, seed: 0, ...players };
    const settings = { ...this.#settings, services: `replayed:${spec}` };
    const { played } = await playInline(this.#dependencies, trajectoryInput(this.#dependencies.packs, settings, cell));
    if (!this.#record?.score) return `ended as ${played.outcome}: ${played.reason ?? ''}`;
    const score = asReference(this.#record.score, run.first_user_sandbox_message_index);
    const hasRaised = run.play_exception !== null || run.evaluation === null;
    const expected = hasRaised ? { ...run.reported, milestone_mapping: [], minefield_mapping: [] } : run.evaluation;
    if (!isSame(score, expected)) {
      return `${played.outcome} ${played.reason ?? ''}: ${JSON.stringify(score)} instead of ${JSON.stringify(expected)}`;
    }
    return run.play_exception === null ? this.#databaseProblem(run, this.#record) : null;
  }

  #databaseProblem(run: ReportedTrajectory, record: TrajectoryRecord): string | null {
    const log = logOfDatabases(run.databases, run.first_user_sandbox_message_index);
    const world = finalWorld(record);
    const table = TABLES.find((name) => !isDeepStrictEqual(world[name], log.rows(name, log.length - 1)));
    if (table === undefined) return null;
    return `${table}: ${JSON.stringify(world[table])} instead of ${JSON.stringify(log.rows(table, log.length - 1))}`;
  }

  /** Keeps the one record that was written last. */
  #store(): ResultsStore {
    const unused = () => Promise.reject(new Error('a replay needs no such thing'));
    return {
      saveTrajectory: (record) => {
        this.#record = record;
        return Promise.resolve('stored');
      },
      createSweep: unused,
      sweep: unused,
      sweeps: unused,
      pendingAmong: unused,
      trajectories: unused,
      trajectory: unused,
      close: () => Promise.resolve(),
    };
  }
}
