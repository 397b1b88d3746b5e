import { isList, isObject } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { UserFacingError } from '../../../sandbox/user-facing-error.ts';
import { wellFormedJson } from '../../../text/well-formed-json.ts';
import { modelName } from '../inspect/model-usage.ts';
import type { TrajectoryRecord } from '../../record.ts';
import type { Exporter, ExportTarget } from '../exporter.ts';
import type { ExportSource } from '../export-source.ts';
import { safeName } from '../folders/safe-name.ts';
import { writeFolder } from '../folders/write-folder.ts';
import type { FolderFile } from '../folders/write-folder.ts';
import { plainNumbers, simulationOf } from './simulation.ts';

const NO_REWARD = 'without a reward (no judge, or no score)';

/** The export is of a sweep that tau2-bench knows nothing of. */
export class NoGuestRuns extends UserFacingError {}

/**
 * Writes, for each agent, the results file of tau2-bench, and a `submission.json` of its leaderboard with what is known here. Runs without a score, and
 * those that only a judge can reward, are left out.
 */
export const tauResultsFolder: Exporter = (source, target) => writeFolder(files(source, target), target);

async function* files(source: ExportSource, { leaveOut }: ExportTarget): AsyncGenerator<FolderFile> {
  const agents = new Map<string, TrajectoryRecord[]>();
  const without = new Map<string, number>();
  for await (const record of source.records()) {
    if (record.guestReward === null || record.guestReward.reward === null) {
      without.set(record.cell.agent, (without.get(record.cell.agent) ?? 0) + 1);
      continue;
    }
    const own = agents.get(record.cell.agent) ?? [];
    own.push(record);
    agents.set(record.cell.agent, own);
  }
  if (agents.size === 0)
    throw new NoGuestRuns(
      `sweep ${source.sweep.id} has no run with a reward of tau2-bench: play a pack of tau2-bench (docs/import.md), with --judge where sentences count`,
    );
  for (const runs of without.values()) leaveOut?.(runs, NO_REWARD);
  for (const [agent, records] of agents) {
    const pack = await source.pack(records[0]!.provenance.pack);
    const folder = safeName(modelName(agent));
    const results = resultsOf(records, isObject(pack) ? pack : {}, source.sweep.createdAt);
    yield { name: `${folder}/results.json`, text: `${wellFormedJson(results)}\n` };
    yield {
      name: `${folder}/submission.json`,
      text: `${wellFormedJson(submissionOf(agent, records, without.get(agent) ?? 0, results))}\n`,
    };
  }
}

function resultsOf(records: readonly TrajectoryRecord[], pack: JsonObject, createdAt: number): JsonObject {
  const tasks = tasksOf(pack);
  const [{ cell }] = records as [TrajectoryRecord];
  const definition = isObject(pack['definition']) ? pack['definition'] : {};
  const role = (llm: string) => ({ llm: modelName(llm), llm_args: {} });
  return {
    timestamp: new Date(createdAt).toISOString(),
    info: {
      git_commit: 'toolsandbox',
      num_trials: Math.max(...records.map(({ cell: { trial } }) => trial)),
      max_steps: 200,
      max_errors: 10,
      user_info: { implementation: 'user_simulator', ...role(cell.user) },
      agent_info: { implementation: 'llm_agent', ...role(cell.agent) },
      environment_info: { domain_name: domainOf(definition), policy: definition['policy'] ?? '' },
      seed: cell.seed,
    },
    tasks: [...new Set(records.map(({ cell: { scenario } }) => scenario))].flatMap((name) =>
      plainNumbers(tasks.get(name) ?? null),
    ),
    simulations: records.map((record) => simulationOf(record, tasks.get(record.cell.scenario) ?? {})),
  };
}

function tasksOf(pack: JsonObject): ReadonlyMap<string, JsonObject> {
  const scenarios = isList(pack['scenarios']) ? pack['scenarios'] : [];
  return new Map(
    scenarios.flatMap((one) =>
      isObject(one) && isObject(one['task']) && typeof one['name'] === 'string'
        ? [[one['name'], one['task']] as const]
        : [],
    ),
  );
}

/** `tau2-retail` is retail. */
function domainOf({ guest }: JsonObject): string {
  return typeof guest === 'string' ? guest.replace(/^tau2-/, '') : '';
}

/** What a leaderboard wants to know; who submits, and when, is for them to say. */
function submissionOf(
  agent: string,
  records: readonly TrajectoryRecord[],
  without: number,
  results: JsonObject,
): JsonObject {
  const info = results['info'] as { readonly environment_info: { readonly domain_name: string } };
  const full = records.filter(({ guestReward }) => guestReward?.reward === 1).length;
  const figures: Readonly<Record<string, JsonValue>> = { pass_1: (100 * full) / records.length, cost: null };
  const all = records.length + without;
  const rest = without === 0 ? '' : `; of ${records.length} of ${all} runs, the others ${NO_REWARD}`;
  return {
    model_name: modelName(agent),
    results: { [info.environment_info.domain_name]: figures },
    methodology: {
      user_simulator: modelName(records[0]!.cell.user),
      notes: `played by toolsandbox in profile tau2${rest}`,
    },
  };
}
