import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { aggregated } from '../../../results/exports/reference/scenario-result.ts';
import { executionContext } from '../../../results/exports/reference/execution-context.ts';
import { referenceFolder } from '../../../results/exports/reference/reference-folder.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import { jsonLines, toolsandbox } from '../../cli/command-line.ts';
import { exampleRecord } from '../example-record.ts';
import { EXAMPLES, sourceOf } from './examples.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SCRIPT = fileURLToPath(new URL('../../../reference/export_toolsandbox.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('\n*** SKIPPED: there is no python3; exported output folders are not read back. ***\n');

const folder = temporaryFolder();
const at = (...names: readonly string[]) => join(folder, ...names);
const read = (...names: readonly string[]) => JSON.parse(readFileSync(at(...names), 'utf8')) as JsonObject;

it.skipIf(!hasPython)('what is imported from an exported folder has the same scores', async () => {
  const results = ['--results', at('results.db')];
  const scenario = 'update_contact_relationship_with_relationship_twice_multiple_user_turn';
  for (const agent of ['scripted:oracle', 'scripted:random', 'scripted:unhelpful'])
    await toolsandbox('run', scenario, '--engine', 'inline', '--profile', 'paper', '--agent', agent, ...results);
  const played = jsonLines((await toolsandbox('list', '--json', ...results)).stdout);
  expect(await toolsandbox('export', 'run', '--format', 'reference', '-o', at('out'), ...results)).toMatchObject({
    code: 0,
  });
  const scores = [];
  for (const run of readdirSync(at('out')).toSorted()) {
    execFileSync('python3', ['-B', SCRIPT, 'runs', at('out', run), at('runs.jsonl')], { stdio: 'pipe' });
    scores.push(...jsonLines((await toolsandbox('rescore', '--trajectories', at('runs.jsonl'), '--json')).stdout));
  }
  const keys = ['scenario', 'similarity', 'milestone_similarity', 'minefield_similarity', 'turn_count'];
  const scoresIn = (lines: readonly Record<string, unknown>[]) =>
    lines.map((line) => Object.fromEntries(keys.map((key) => [key, line[key]])));
  expect(scoresIn(played)).toHaveLength(3);
  expect(scoresIn(scores)).toEqual(scoresIn(played));
});

describe('the folder of an agent and a trial', () => {
  it('has a summary, and for each scenario its databases and its conversation', async () => {
    await referenceFolder(sourceOf(EXAMPLES), { path: at('examples'), replace: false });
    const [run = ''] = readdirSync(at('examples')).filter((name) => name.includes('gpt-6-sol'));
    expect(run).toBe('agent_openai_gpt-6-sol_user_scripted_05_15_2024_12_00_00');
    expect(read('examples', run, 'result_summary.json')).toMatchObject({
      per_scenario_results: [
        {
          name: 'wifi_off',
          categories: ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN', 'NO_DISTRACTION_TOOLS'],
          exception_type: null,
          similarity: 0,
          milestone_mapping: { 0: [2, 0.5] },
        },
      ],
      category_aggregated_results: { ALL_CATEGORIES: { similarity: 0, turn_count: 3 } },
      git_sha: null,
    });
    expect(read('examples', run, 'trajectories/wifi_off/conversation.json')).toMatchObject([
      { role: 'user' },
      { role: 'assistant', tool_calls: [{ id: 'call_1', function: { arguments: '{"on":false}' } }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'None' },
      { role: 'assistant', content: 'It is off.' },
    ]);
    const failed = readdirSync(at('examples')).find((name) => name.endsWith('_trial_2')) ?? '';
    expect(read('examples', failed, 'result_summary.json')).toMatchObject({
      per_scenario_results: [],
      not_scored: ['wifi_off'],
    });
  });

  it('never holds a scenario twice', async () => {
    const record = exampleRecord();
    await referenceFolder(sourceOf([record, { ...record, id: 'fork' }]), { path: at('twice'), replace: false });
    expect(readdirSync(at('twice'))).toHaveLength(2);
  });
});

it('a table has a version for each message that changed it, and a mark where it is empty', () => {
  const { _dbs: databases } = executionContext(exampleRecord()) as unknown as {
    _dbs: Record<string, readonly JsonObject[]>;
  };
  expect(databases['SETTING']?.map(({ sandbox_message_index: index, wifi }) => [index, wifi])).toEqual([
    [0, null],
    [0, true],
    [2, false],
  ]);
  expect(databases['CONTACT']).toMatchObject([{ sandbox_message_index: 0, person_id: null }]);
  expect(databases['SANDBOX']).toMatchObject([
    { sender: 'USER', visible_to: null },
    { recipient: 'EXECUTION_ENVIRONMENT', openai_tool_call_id: 'call_1' },
    { tool_trace: ['{"tool_name":"set_wifi_status","arguments":{"on":false},"result":null}'] },
    { conversation_active: false },
  ]);
});

it('scrambled runs do not count as runs with three distraction tools', () => {
  const result = (similarity: number, ...categories: readonly string[]) => {
    return { name: 'x', categories, similarity, turn_count: 2 };
  };
  const runs = [result(1, 'THREE_DISTRACTION_TOOLS'), result(0, 'THREE_DISTRACTION_TOOLS', 'TOOL_NAME_SCRAMBLED')];
  expect(aggregated(runs)).toEqual({
    ALL_CATEGORIES: { similarity: 0.5, turn_count: 2 },
    THREE_DISTRACTION_TOOLS: { similarity: 1, turn_count: 2 },
    TOOL_NAME_SCRAMBLED: { similarity: 0, turn_count: 2 },
  });
});
