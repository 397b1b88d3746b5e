import { scenarioName } from '../../../sandbox/cell.ts';
import type { TrajectoryRecord } from '../../record.ts';
import type { Exporter } from '../exporter.ts';
import type { ExportSource } from '../export-source.ts';
import { safeName } from '../folders/safe-name.ts';
import { writeFolder } from '../folders/write-folder.ts';
import type { FolderFile } from '../folders/write-folder.ts';
import { wellFormedJson } from '../../../text/well-formed-json.ts';
import { executionContext, conversation } from './execution-context.ts';
import { aggregated, scenarioResult } from './scenario-result.ts';
import type { ScenarioResult } from './scenario-result.ts';

/** Writes, for each agent and trial, the output folder of a run of the original benchmark. */
export const referenceFolder: Exporter = (source, target) => writeFolder(files(source), target);

/** One run of the original: no scenario occurs twice. */
interface Run {
  readonly name: string;
  readonly scenarios: Set<string>;
  readonly results: ScenarioResult[];
  /** The original has no word for runs that say nothing about the agent. */
  readonly unscored: string[];
}

async function* files({ sweep, records }: ExportSource): AsyncGenerator<FolderFile> {
  const runs = new Map<string, Run>();
  for await (const record of records()) {
    const run = runFor(record, runs, sweep.createdAt);
    if (record.score === null) {
      run.unscored.push(scenarioName(record.cell));
      continue;
    }
    run.results.push(scenarioResult(record, record.score));
    const folder = `${run.name}/trajectories/${safeName(scenarioName(record.cell))}`;
    yield { name: `${folder}/execution_context.json`, text: wellFormedJson(executionContext(record)) };
    yield { name: `${folder}/conversation.json`, text: wellFormedJson(conversation(record)) };
  }
  for (const { name, results, unscored } of runs.values()) {
    const summary = {
      per_scenario_results: results,
      category_aggregated_results: aggregated(results),
      git_sha: null,
      not_scored: unscored,
    };
    yield { name: `${name}/result_summary.json`, text: `${wellFormedJson(summary)}\n` };
  }
}

function runFor({ cell }: TrajectoryRecord, runs: Map<string, Run>, createdAt: number): Run {
  const scenario = scenarioName(cell);
  for (let { trial } = cell; ; trial++) {
    const name = runName(cell, trial, createdAt);
    const run = runs.get(name) ?? { name, scenarios: new Set(), results: [], unscored: [] };
    runs.set(name, run);
    if (run.scenarios.has(scenario)) continue;
    run.scenarios.add(scenario);
    return run;
  }
}

/** As the original names it, and the trial. */
function runName({ agent, user }: TrajectoryRecord['cell'], trial: number, createdAt: number): string {
  const [date = '', time = ''] = new Date(createdAt).toISOString().split(/[T.]/);
  const [year, month, day] = date.split('-');
  const stamp = [month, day, year, ...time.split(':')].join('_');
  return `agent_${safeName(agent)}_user_${safeName(user)}_${stamp}${trial === 1 ? '' : `_trial_${trial}`}`;
}
