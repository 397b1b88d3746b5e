import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { evalSample } from '../../../results/exports/inspect/eval-sample.ts';
import { evalSamples, inspectLogs, zipOf } from '../../../results/exports/inspect/inspect-logs.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import { exampleRecord } from '../example-record.ts';
import { EXAMPLES, sourceOf } from './examples.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const target = (name: string) => ({ path: join(folder, name), replace: false });
const OF_ONE_AGENT = EXAMPLES.slice(0, 3);

async function logOf(records: readonly TrajectoryRecord[], name: string): Promise<JsonObject> {
  await inspectLogs(sourceOf(records), target(name));
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject;
}

it('a log has means over the scored samples, and what models used in all', async () => {
  const other = exampleRecord({ agent: 'openai:gpt-6-sol', scenario: 'find_thanks' });
  const log = await logOf([...OF_ONE_AGENT, other], 'log.json');
  expect(log).toMatchObject({
    version: 2,
    status: 'success',
    eval: {
      model: 'openai/gpt-6-sol',
      config: { epochs: 3 },
      dataset: { samples: 2, sample_ids: ['wifi_off', 'find_thanks'] },
    },
    results: {
      total_samples: 4,
      completed_samples: 2,
      scores: [
        { name: 'solved', scored_samples: 2, unscored_samples: 2, metrics: { accuracy: { value: 0.5 } } },
        { name: 'similarity', scored_samples: 2, unscored_samples: 2, metrics: { mean: { value: 0.5 } } },
        { name: 'wording', scored_samples: 1, unscored_samples: 3, metrics: { mean: { value: 0.25 } } },
      ],
    },
    stats: { role_usage: { agent: { input_tokens: 400, input_tokens_cache_read: 4000, output_tokens: 136 } } },
  });
  expect(log['samples']).toHaveLength(4);
});

it('a sample has the conversation of the agent, with reasoning, calls and answers', () => {
  const [record] = EXAMPLES;
  const sample = evalSample(record!, 'wifi_off');
  expect(sample['messages']).toMatchObject([
    { role: 'user', source: 'input' },
    {
      role: 'assistant',
      content: [{ type: 'reasoning' }, { type: 'text', text: '<script>' }],
      tool_calls: [{ id: 'call_1', function: 'set_wifi_status', arguments: { on: false } }],
      model: 'model-2026-01-01',
    },
    { role: 'tool', tool_call_id: 'call_1', function: 'set_wifi_status', content: 'None' },
    { role: 'assistant', content: 'It is off.' },
  ]);
  expect(sample['scores']).toMatchObject({
    similarity: { value: 0 },
    solved: { value: 'I' },
    wording: { value: 0.25 },
  });
  const { explanation } = (sample['scores'] as { similarity: { explanation: string } }).similarity;
  expect(explanation).toContain('milestone 0: 0.500 at message 2');
  expect(explanation).toContain('side effect: SETTING d-1: wifi is false');
});

it('a call whose arguments are no object keeps what the model wrote as its error', () => {
  const { events, ...record } = exampleRecord();
  const broken = events.map((event) =>
    event.kind === 'turn'
      ? {
          ...event,
          messages: event.messages.map((message) =>
            message.toolCall ? { ...message, toolCall: { ...message.toolCall, arguments: '{"on":' } } : message,
          ),
        }
      : event,
  );
  const sample = evalSample({ ...record, events: broken }, 'x');
  expect(sample['messages']).toMatchObject([
    {},
    { tool_calls: [{ arguments: {}, parse_error: expect.stringContaining('{"on":') }] },
    {},
    {},
  ]);
});

it('a run without a score is an error, and the message limit a limit', () => {
  const samples = OF_ONE_AGENT.map((record) => evalSample(record, 'x'));
  expect(samples[1]).toMatchObject({ scores: {}, error: { message: 'infrastructure: =cmd|" /C calc"!A0' } });
  expect(samples[2]).toMatchObject({ scores: {}, error: { message: 'user-error: the user gave the answer away' } });
  const limited = evalSample(exampleRecord({}, { outcome: 'message-limit', reason: 'long' }), 'x');
  expect(limited).toMatchObject({ limit: { type: 'message', limit: 3, reason: 'long' } });
  expect(limited['error']).toBeUndefined();
});

it('several agents need a folder, with a log for each; a file takes one', async () => {
  await expect(inspectLogs(sourceOf(EXAMPLES), target('all.eval'))).rejects.toThrow(
    'there are 2 (openai:gpt-6-sol, compatible:fork): choose one with --agent, or name a folder',
  );
  await expect(inspectLogs(sourceOf([]), target('none.eval'))).rejects.toThrow('no trajectories match');
  const files = await inspectLogs(sourceOf(EXAMPLES), target('logs'));
  expect(readdirSync(join(folder, 'logs'))).toEqual(['1_openai-gpt-6-sol.eval', '2_compatible-fork.eval']);
  expect(files.map(({ bytes }) => bytes > 1000)).toEqual([true, true]);
  expect(readdirSync(folder).toSorted()).toEqual(['log.json', 'logs']);
});

it('names of samples are unique, and lead out of no archive', async () => {
  const hostile = exampleRecord({ scenario: '../../etc/passwd' });
  const samples = await Array.fromAsync(evalSamples(sourceOf([hostile, hostile]).records()));
  expect(samples.map(({ id }) => id)).toEqual(['____etc_passwd', '____etc_passwd-2']);
});

it('an archive fails with the error of its entries', async () => {
  async function* failing() {
    yield { name: 'a', content: ['a'] };
    throw new Error('store is gone');
  }
  await expect(Array.fromAsync(zipOf(failing()))).rejects.toThrow('store is gone');
});
