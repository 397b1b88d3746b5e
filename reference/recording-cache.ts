import type { Recording } from '../sandbox/recording.ts';
import { nearestNames } from '../sandbox/nearest-names.ts';
import { invalidExport } from './invalid-export.ts';
import type { ExportedRun } from './read-trajectories.ts';
import { NotACall, recordingOf } from './recording-of.ts';

/** The recorded runs of exported files. Each file is read once per process. */
export class RecordingCache {
  readonly #files = new Map<string, Promise<readonly ExportedRun[]>>();
  readonly #recordings = new Map<ExportedRun, Recording>();

  /**
   * @param scenario with the augmentation's suffix
   * @param id needed if the file has several runs of the scenario
   * @throws InvalidExport
   */
  async find(file: string, scenario: string, id?: string): Promise<Recording> {
    const runs = this.#files.get(file) ?? readRuns(file);
    this.#files.set(file, runs);
    const run = chosen(file, await runs, scenario, id);
    const recording = this.#recordings.get(run) ?? toRecording(file, run);
    this.#recordings.set(run, recording);
    return recording;
  }

  /** @param reference a file, followed by `?id=` and the id of a run if the file has several of the scenario */
  findBy(reference: string, scenario: string): Promise<Recording> {
    const [file = '', id] = reference.split('?id=');
    return this.find(file, scenario, id);
  }
}

async function readRuns(file: string): Promise<readonly ExportedRun[]> {
  // Loaded with its schemas only where a recording is played.
  const { readTrajectories } = await import('./read-trajectories.ts');
  const runs: ExportedRun[] = [];
  for await (const run of readTrajectories(file)) runs.push(run);
  return runs;
}

function chosen(file: string, runs: readonly ExportedRun[], scenario: string, id: string | undefined): ExportedRun {
  const fail = (wrong: string, fix: string) => invalidExport(file, null, wrong, fix);
  const ofScenario = runs.filter(({ value }) => value.scenario === scenario);
  const ids = ofScenario.map(({ value }) => value.id);
  const [first, ...others] = id === undefined ? ofScenario : ofScenario.filter(({ value }) => value.id === id);
  if (first === undefined && ids.length > 0)
    throw fail(`there is no run "${id}" of ${scenario}`, `use ${ids.join(' or ')}`);
  if (first === undefined) {
    const names = [...new Set(runs.map(({ value }) => value.scenario))];
    throw fail(
      `there is no run of ${scenario}`,
      `there are runs of ${nearestNames(scenario, names).join(', ') || 'other scenarios'}`,
    );
  }
  if (others.length > 0)
    throw fail(`there are ${ids.length} runs of ${scenario}`, `choose one with ?id=${ids.join(' or ?id=')}`);
  return first;
}

function toRecording(file: string, { line, value }: ExportedRun): Recording {
  try {
    return recordingOf(value);
  } catch (error) {
    if (!(error instanceof NotACall)) throw error;
    const hint = 'this run can be scored, but not played again';
    throw invalidExport(file, line, error.message, hint, ['databases', 'SANDBOX']);
  }
}
