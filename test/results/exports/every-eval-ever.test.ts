import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { evaluationFolder } from '../../../results/exports/every-eval-ever/evaluation-folder.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { exampleRecord } from '../example-record.ts';
import { EXAMPLES, sourceOf } from './examples.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

/** What was written of these runs: logs and rows, by their names. */
async function exported(name: string, records: readonly TrajectoryRecord[]) {
  const path = join(folder, name);
  const files = await evaluationFolder(sourceOf(records), { path, replace: false });
  const logs = globSync('data/**/*.json', { cwd: path });
  expect(files).toHaveLength(2 * logs.length);
  return logs.map((log) => {
    const samples = readFileSync(join(path, log.replace('.json', '_samples.jsonl')), 'utf8');
    const rows = samples.split('\n').slice(0, -1);
    return {
      log,
      ...JSON.parse(readFileSync(join(path, log), 'utf8')),
      samples,
      rows: rows.map((row) => JSON.parse(row)),
    };
  });
}

const failed = EXAMPLES[0]!;
const solved = exampleRecord({ agent: 'openai:gpt-6-sol?effort=low', scenario: 'cellular_off' });

it('a log and a line per scored run, where the data store wants them', async () => {
  const [one] = await exported('one', [failed, EXAMPLES[1]!]);
  expect(one.log).toMatch(
    /^data\/toolsandbox\/openai\/gpt-6-sol\/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}\.json$/,
  );
  expect(one.detailed_evaluation_results).toEqual({
    format: 'jsonl',
    file_path: one.log.replace('.json', '_samples.jsonl'),
    hash_algorithm: 'sha256',
    checksum: createHash('sha256').update(one.samples).digest('hex'),
    total_rows: 1,
  });
  expect(one.evaluation_results).toMatchObject([
    { evaluation_result_id: 'solved', score_details: { score: 0, details: { unscored_runs: '1' } } },
    { evaluation_result_id: 'similarity', score_details: { score: 0, uncertainty: { num_samples: 1 } } },
    { evaluation_result_id: 'wording', score_details: { score: 0.25 } },
  ]);
  const [row] = one.rows;
  expect(row).toMatchObject({
    evaluation_id: one.evaluation_id,
    model_id: one.model_info.id,
    evaluation_result_id: 'solved',
    sample_id: 'wifi_off',
    evaluation: { score: 0, is_correct: false, num_turns: 3, tool_calls_count: 1 },
    token_usage: { input_tokens: 100, input_tokens_cache_read: 1000, total_tokens: 1234 },
    error: null,
  });
  const calls = row.messages.flatMap(({ tool_calls: made = [] }) => made);
  expect(calls).toEqual([{ id: 'call_1', name: 'set_wifi_status', arguments: { on: 'false' } }]);
  expect(row.messages.map(({ turn_idx: index }: { turn_idx: number }) => index)).toEqual(row.messages.keys().toArray());
});

it('agents are told apart by their specs, and a solved run from one that was not judged', async () => {
  const unjudged = exampleRecord({ agent: 'http://127.0.0.1:8000/turn' }, { similarity: 0.5, solved: null });
  const logs = await exported('two', [failed, solved, unjudged]);
  const named = logs.map(({ model_info: { id, additional_details: details } }) => `${id}: ${details.agent}`);
  expect(new Set(named)).toEqual(
    new Set([
      'http/127.0.0.1_8000/turn: http://127.0.0.1:8000/turn',
      'openai/gpt-6-sol: openai:gpt-6-sol',
      'openai/gpt-6-sol: openai:gpt-6-sol?effort=low',
    ]),
  );
  const verdicts = logs.flatMap(({ rows }) =>
    rows.map(({ evaluation_result_id: of, evaluation }: any) => `${of} ${evaluation.score} ${evaluation.is_correct}`),
  );
  expect(new Set(verdicts)).toEqual(new Set(['similarity 0.5 false', 'solved 0 false', 'solved 1 true']));
});

it('an agent without a score is left out', async () => {
  expect(await exported('none', [EXAMPLES[1]!])).toEqual([]);
});
