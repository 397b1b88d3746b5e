import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReplies, WireReply } from '../support/wire/wire-server.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

const KEY = 'sk-judge-0123456789abcdef';
beforeAll(() => vi.stubEnv('OPENAI_API_KEY', KEY));
afterAll(() => vi.unstubAllEnvs());

let results: readonly string[];
let stores = 0;
/** A run that is solved and one that is not, in results of their own. */
async function twoRuns(): Promise<void> {
  results = ['--results', at(`results-${++stores}.db`)];
  for (const agent of ['scripted:oracle', 'scripted:unhelpful'])
    await toolsandbox('run', 'wifi_off', '--engine', 'inline', '--agent', agent, ...results);
}
afterEach(() => rmSync(results[1]!, { force: true }));

const says = (answer: object | string): WireReply =>
  completion({ content: typeof answer === 'string' ? answer : JSON.stringify(answer) });
const RIGHT = { verdict: 'right', reasons: 'Wifi is off.', false_sentences: [] };

/** What `rescore --judge --json` prints of a run. */
interface JudgedLine {
  readonly new: { readonly solved: boolean };
  readonly judged: { readonly label: Record<string, unknown> | null; readonly problem: string | null };
}
const linesOf = (stdout: string) => jsonLines(stdout) as unknown as readonly JudgedLine[];

/** `rescore run --judge` with a server that replies so: its lines, and what it was asked. */
async function judged(replies: WireReplies, ...options: readonly string[]) {
  await using server = await startOpenaiServer(replies);
  const judge = `openai:judge?baseUrl=${server.url}/v1`;
  const args = ['rescore', 'run', '--judge', judge, '--concurrency', '1', ...options, ...results];
  const { code, stdout, stderr } = await toolsandbox(...args, '--json');
  return { judge, code, stderr, lines: linesOf(stdout), requests: [...server.requests] };
}

const exported = async () => {
  await toolsandbox('export', 'run', '--format', 'labels', '-o', at('labels.jsonl'), '--force', ...results);
  return readFileSync(at('labels.jsonl'), 'utf8');
};

describe('rescore --judge', () => {
  it('stores a verdict beside each score, which stays as it is, and asks once', async () => {
    await twoRuns();
    const before = (await toolsandbox('list', '--json', ...results)).stdout;
    const { judge, code, lines, requests } = await judged([says(RIGHT), says({ ...RIGHT, verdict: 'wrong' })]);
    expect(code).toBe(0);
    expect(lines.map(({ judged: one }) => one)).toMatchObject([
      { problem: null, label: { by: judge, is_model: true, verdict: 'right', why: 'Wifi is off.', dropped_quotes: 0 } },
      { problem: null, label: { verdict: 'wrong', usage: { input: 11, output: 7 } } },
    ]);
    for (const line of lines) expect(formDifferences(line as never, 'rescore')).toEqual([]);
    expect(requests).toHaveLength(2);
    expect((await toolsandbox('list', '--json', ...results)).stdout).toBe(before);
    const again = await toolsandbox('rescore', 'run', '--judge', judge, ...results);
    expect(again.stderr).toContain(`0 runs judged by ${judge}; 2 judged before`);
  });

  it('shows the judge wish, dialogue, calls and changes, and nothing of the score', async () => {
    await twoRuns();
    const { requests } = await judged(() => says(RIGHT));
    const asked = JSON.stringify(requests[0]?.body);
    for (const part of [
      'The wish of the user',
      'has these tools and no others: set_wifi_status',
      'assistant calls',
      'set_wifi',
      'changed: ~ SETTING.wifi',
    ])
      expect(asked).toContain(part);
    for (const hidden of ['milestone', 'similarity', 'solved']) expect(asked.toLowerCase()).not.toContain(hidden);
  });

  it('keeps quotes that are in the dialogue, and drops and counts the others', async () => {
    await twoRuns();
    const [said] = jsonLines((await toolsandbox('show', 'unhelpful', '--json', ...results)).stdout);
    const events = said?.['events'] as readonly {
      messages?: readonly { sender: string; recipient: string; content: string }[];
    }[];
    const spoken = events.flatMap(({ messages = [] }) => messages);
    const index = spoken.findIndex(({ sender, recipient }) => sender === 'agent' && recipient === 'user');
    const { content } = spoken[index]!;
    const false_sentences = [
      { quote: ` “${content.toUpperCase()}” `, why: 'it can' },
      { quote: 'I never said that.', why: 'made up' },
      { quote: '', why: 'empty' },
      'no object',
    ];
    const answer = `Here it is:\n\`\`\`json\n${JSON.stringify({ verdict: 'wrong', reasons: 'x'.repeat(5_000), false_sentences })}\n\`\`\``;
    const { lines } = await judged([says(RIGHT), says(answer)]);
    const label = lines[1]!.judged.label!;
    expect(label).toMatchObject({
      verdict: 'wrong',
      dropped_quotes: 3,
      false_statements: [{ message: index, why: 'it can' }],
    });
    expect(label['why']).toHaveLength(1_000);
  });

  it.each([
    ['garbage', 'I think it went well.', 'answered without a verdict that can be read'],
    ['no JSON', '{"verdict": "right"', 'answered without a verdict that can be read'],
    ['an unknown verdict', { verdict: 'great' }, 'answered without a verdict that can be read'],
  ])('%s fails the judgement, not the run, which can be judged later', async (_, answer, problem) => {
    await twoRuns();
    const { code, lines } = await judged([says(answer), says(RIGHT)]);
    expect(code).toBe(1);
    expect(lines.map(({ judged: one, new: now }) => [one.label === null, now.solved])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(lines[0]!.judged.problem).toContain(problem);
    expect(await exported()).not.toContain('scripted:oracle');
  });

  it('a judge that is throttled is asked again', async () => {
    await twoRuns();
    const throttled = openaiError(429, 'slow down', { headers: { 'retry-after': '1' } });
    const { lines, requests } = await judged([throttled, says(RIGHT), says(RIGHT)]);
    expect(lines.map(({ judged: one }) => one.problem)).toEqual([null, null]);
    expect(requests).toHaveLength(3);
  });

  it('a judge that refuses the key is asked once, and fails no run', async () => {
    await twoRuns();
    const { code, requests, lines, stderr } = await judged([openaiError(401, `bad key ${KEY}`)]);
    expect([code, requests.length, lines.length]).toEqual([1, 1, 2]);
    expect(lines[0]!.judged.problem).toContain('401');
    expect(lines[1]!.judged).toEqual({ label: null, problem: 'not asked, as the judge could not be asked before' });
    expect(stderr + JSON.stringify(lines)).not.toContain(KEY);
  });

  it('a judge that is down is given up, and fails no run', async () => {
    await twoRuns();
    const { url } = await startOpenaiServer([]).then(async (server) => {
      await server[Symbol.asyncDispose]();
      return server;
    });
    const down = `openai:judge?baseUrl=${url}/v1`;
    const { code, stderr, stdout } = await toolsandbox(
      'rescore',
      'run',
      '--judge',
      down,
      '--away',
      '1s',
      '--json',
      ...results,
    );
    expect([code, linesOf(stdout).map((line) => line.judged.label)]).toEqual([1, [null, null]]);
    expect(stderr).toContain('could not be judged');
  });

  it('keeps to its own budget, and the key is in no result', async () => {
    await twoRuns();
    const prices = at('prices.yaml');
    writeFileSync(
      prices,
      '{ date: 2026-11-20, prices: [{ provider: openai, source: mine, models: { judge: { input: 1000000, output: 1000000 } } }] }',
    );
    const { lines, requests, stderr } = await judged(() => says(RIGHT), '--max-cost', '5', '--prices', prices);
    expect(requests).toHaveLength(1);
    expect(lines[1]!.judged).toMatchObject({ label: null, problem: expect.stringContaining('budget') as string });
    expect(stderr).toContain('1 could not be judged');
    expect(readFileSync(results[1]!).toString('latin1')).not.toContain(KEY);
    expect(JSON.stringify(requests[0]?.headers)).toContain(KEY);
  });

  it('is recorded and played back', async () => {
    await twoRuns();
    const tape = at(`tape-${stores}`);
    const { judge, lines } = await judged([says(RIGHT), says({ ...RIGHT, verdict: 'unclear' })], '--record', tape);
    const [first, second] = [lines[0]!.judged.label, lines[1]!.judged.label];
    await twoRuns();
    const args = ['rescore', 'run', '--judge', judge, '--playback', tape, '--json', ...results];
    const again = linesOf((await toolsandbox(...args)).stdout);
    expect(again.map(({ judged: one }) => one.label)).toEqual([first, second]);
  });

  it.each([
    [['--judge', 'scripted:oracle'], 'is no model that can be asked'],
    [['--judge', 'nobody:x'], 'there is no provider "nobody"'],
    [['--max-cost', '1'], 'a budget needs --judge SPEC'],
  ])('%j is refused', async (options, message) => {
    await twoRuns();
    expectRefusal(await toolsandbox('rescore', 'run', ...options, ...results), message);
  });
});
