import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { readStoredPack } from '../../activities/stored-pack.ts';
import { asUnusable } from '../../files/unusable-file.ts';
import { makeFolder } from '../../results/exports/folders/write-folder.ts';
import { streamWholeFile } from '../../files/stream-whole-file.ts';
import { writeWholeFile } from '../../files/write-whole-file.ts';
import { exportSource } from '../../results/exports/export-source.ts';
import type { ExportTarget } from '../../results/exports/exporter.ts';
import { jsonLines } from '../../results/exports/jsonl/json-lines.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepOverview } from '../../results/store/sweeps.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { modelsOf } from '../../runs/sweep-spec.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { loadPrices } from '../../workers/load-prices.ts';
import { UserError } from '../errors.ts';
import type { OnStep } from '../on-step.ts';
import { storedParameters } from '../planning/stored-sweep.ts';
import type { StoredParameters } from '../planning/stored-sweep.ts';
import { Claims } from './claims.ts';
import { CLAIMS_FILE, RUNS_FILE } from './submission.ts';
import type { SubmittedSweep } from './submission.ts';

/**
 * Packs the runs of a sweep, with all that is needed to play their tool calls again and to score them, into a folder.
 * @throws UserError if nobody could verify it; UnusableFile
 */
export async function makeSubmission(
  store: ResultsStore,
  overview: SweepOverview,
  environment: NodeJS.ProcessEnv,
  { onRun, ...target }: ExportTarget & { readonly onRun: OnStep },
): Promise<SubmittedSweep> {
  const parameters = submittable(overview);
  const { agents, scenarios, augmentations, trials } = parameters;
  const claims = new Claims(agents, scenarios.length * augmentations.length * trials);
  const source = exportSource(store, overview, {});
  const lines = jsonLines({ ...source, records: () => counted(source.records(), claims, onRun) });
  makeFolder(target.path, target.replace);
  const runs = join(target.path, RUNS_FILE);
  await streamWholeFile(runs, lines, target);
  const prices = loadPrices(environment);
  const stored = await store.packs.find(parameters.pack);
  const decoys = stored && readStoredPack(stored, store.location).decoys;
  const submission: SubmittedSweep = {
    version: 1,
    sweep: overview.id,
    harness: harnessVersion(),
    createdAt: new Date().toISOString(),
    parameters,
    pack: { name: stored?.name ?? overview.id, hash: parameters.pack },
    ...(decoys && { decoys: decoys.map(({ name, hash }) => ({ name, hash })) }),
    agentPrompt: parameters.agentPrompt === undefined ? null : await promptOf(store, parameters.agentPrompt),
    prices: modelsOf({ agents, user: parameters.user, settings: {} }).map((model) => {
      return { model, source: prices.sourceOf(parseModelSpec(model))?.name ?? null };
    }),
    claims: [...claims.claims()],
    runs: { file: RUNS_FILE, sha256: await sha256Of(runs) },
  };
  writeWholeFile(join(target.path, CLAIMS_FILE), `${JSON.stringify(submission, null, 1)}\n`, target);
  return submission;
}

/** What a sweep asked for, if runs of nothing else are in it. @throws UserError */
function submittable(overview: SweepOverview): StoredParameters {
  const parameters = storedParameters(overview);
  if (parameters === null)
    throw new UserError(
      `${overview.id} cannot be submitted: these are single runs, or imported ones, of which nobody knows what was planned; submit a sweep`,
    );
  if (parameters.forks !== undefined)
    throw new UserError(
      `${overview.id} cannot be submitted: its runs are forks, which begin in the middle; submit a sweep`,
    );
  return parameters;
}

async function* counted(
  records: AsyncIterable<TrajectoryRecord>,
  claims: Claims,
  onRun: OnStep,
): AsyncGenerator<TrajectoryRecord> {
  for await (const record of records) {
    claims.add(record);
    onRun(1);
    yield record;
  }
}

async function promptOf({ texts }: Pick<ResultsStore, 'texts'>, hash: string): Promise<string> {
  const stored = await texts.find(hash);
  if (stored === null) throw new UserError('the agent’s prompt is missing from these results: play the sweep again');
  return stored.content;
}

/** In hexadecimal digits. @throws UnusableFile */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch (error) {
    throw asUnusable(error, 'read');
  }
  return hash.digest('hex');
}
