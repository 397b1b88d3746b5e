import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

const SCENARIO = 'send_message_with_contact_content_cellular_off_multiple_user_turn';
let files = 0;

interface Played {
  readonly record: TrajectoryRecord;
  readonly location: string;
  readonly fork: (...args: readonly string[]) => ReturnType<typeof toolsandbox>;
  readonly stored: (id: string) => Promise<TrajectoryRecord>;
}

/** A run, and how to fork it. */
async function played(...args: readonly string[]): Promise<Played> {
  const location = join(folder, `results-${++files}.db`);
  const inline = ['--engine', 'inline', '--results', location];
  const { stdout, stderr } = await toolsandbox('run', ...args, '--json', ...inline);
  const [line] = jsonLines(stdout);
  if (line === undefined) throw new Error(stderr);
  const stored = async (id: string) => {
    const store = await openStore(location, 'read');
    const record = await store.trajectories.find(id);
    await store.close();
    if (record === null) throw new Error(`${id} is not stored`);
    return record;
  };
  const record = await stored(String(line['id']));
  return { record, location, stored, fork: (...more) => toolsandbox('fork', record.id, ...more, ...inline) };
}

/** The only fork that was printed. */
function only(stdout: string): string {
  const [line, ...others] = jsonLines(stdout);
  expect(others).toEqual([]);
  return String(line?.['id']);
}

describe('fork', () => {
  it('waits with --away for a model that cannot be reached, and no longer', async () => {
    const { fork, stored } = await played(SCENARIO);
    const agent = 'compatible:m?baseUrl=http://127.0.0.1:2/v1';
    const { code, stdout } = await fork('--at', '0', '--agent', agent, '--away', '1s', '--json');
    expect(code).toBe(1);
    const { outcome, reason } = await stored(only(stdout));
    expect(outcome).toBe('infrastructure');
    expect(reason).toMatch(/is away since .*It was tried for [12] s\./);
  });

  it('by the same scripts gives the same log, wherever it begins', async () => {
    const { record, fork, stored } = await played(SCENARIO);
    const count = messagesOf(record.events).length;
    expect(count).toBeGreaterThan(8);
    for (const at of [0, 1, 2, 5, count - 1]) {
      const { code, stdout } = await fork('--at', String(at), '--json');
      expect(code).toBe(0);
      const { events, score, origin } = await stored(only(stdout));
      expect(events, `at ${at}`).toEqual(record.events);
      expect(score).toEqual(record.score);
      expect(origin).toMatchObject({ id: record.id, startedAt: record.startedAt, at, replaced: {} });
    }
  });

  it('lets another agent go on, and counts only what that one used', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-test');
    await using server = await startOpenaiServer([completion({ content: 'I cannot do that.' })]);
    const model = `openai:gpt-test?baseUrl=${server.url}/v1&api=chat`;
    const { record, fork, stored } = await played('wifi_off', '--agent', model);
    expect(record).toMatchObject({ score: { similarity: 0 }, usage: { agent: { input: 11 } } });
    const { code, stdout, stderr } = await fork('--at', 'first-error', '--agent', 'scripted:oracle', '--json');
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('after message 0, before the first mistake'),
    });
    const repaired = await stored(only(stdout));
    expect(repaired).toMatchObject({ score: { similarity: 1 }, usage: { agent: { input: 0 } }, retries: 0 });
    expect(repaired.cell).toEqual({ ...record.cell, sweep: repaired.cell.sweep, agent: 'scripted:oracle' });
    expect(repaired.cell.sweep).toMatch(/^run\.fork-[\da-f]{8}$/);
    expect(jsonLines(stdout)[0]).toMatchObject({
      origin: { id: record.id, at: 0, agent: model, user: null, say: null },
    });
    expect(server.requests).toHaveLength(1);
  });

  it('gives the opaque data of a model’s provider back to that model, and to no other', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-test');
    const opaque = (text: string) => ({ extra: { extra_content: { signature: text } } });
    const call = { id: 'call_1', name: 'get_wifi_status', arguments: '{}' };
    const says = completion({ content: 'I cannot do that.' });
    await using server = await startOpenaiServer([
      completion({ calls: [{ ...call, ...opaque('sealed for its writer') }] }),
      says,
      says,
      says,
    ]);
    const model = (name: string) => `openai:${name}?baseUrl=${server.url}/v1&api=chat`;
    const { record, fork, stored } = await played('wifi_off', '--agent', model('gpt-writer'));
    expect(JSON.stringify(record.events)).toContain('sealed for its writer');
    const sent = () => JSON.stringify(server.requests.at(-1)?.body);
    await fork('--at', '2', '--trust-specs', '--json');
    expect(sent()).toContain('sealed for its writer');
    const { stdout, stderr } = await fork('--at', '2', '--agent', model('gpt-other'), '--json');
    expect(stderr).toContain('1 message has data that only openai:gpt-writer can read');
    expect(server.requests.map(({ body }) => body.model)).toEqual([
      'gpt-writer',
      'gpt-writer',
      'gpt-writer',
      'gpt-other',
    ]);
    expect(sent()).toContain('get_wifi_status');
    expect(sent()).not.toContain('sealed');
    // The fork's own log keeps it, so that a later fork can go back to its writer.
    expect(JSON.stringify((await stored(only(stdout))).events)).toContain('sealed for its writer');
  });

  it('puts words into the mouth of the role whose turn it is', async () => {
    const { fork, stored } = await played('wifi_off');
    const { stdout } = await fork('--at', '0', '--say', 'Which wifi?', '--json');
    const { events, origin } = await stored(only(stdout));
    expect(messagesOf(events)[1]).toEqual({ sender: 'agent', recipient: 'user', content: 'Which wifi?' });
    expect(origin).toMatchObject({ at: 0, events: 1, say: 'Which wifi?' });
    expect(messagesOf(events)[2]?.sender).toBe('user');
  });

  it('plays each trial once, with a seed of its own', async () => {
    const { record, fork } = await played('wifi_off', '--seed', '7');
    const args = ['--at', '0', '--agent', 'scripted:random', '--trials', '3', '--json'];
    const first = jsonLines((await fork(...args)).stdout);
    expect(first.map(({ trial, seed }) => [trial, seed])).toEqual([
      [1, 7],
      [2, 8],
      [3, 9],
    ]);
    const { stdout, stderr } = await fork(...args);
    expect(jsonLines(stdout)).toEqual(first);
    expect(stderr).toContain('played before');
    expect(record.cell.seed).toBe(7);
  });

  it('keeps the prompts of a single run', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-test');
    await using server = await startOpenaiServer([completion({ content: 'No.' }), completion({ content: 'No.' })]);
    const model = `openai:gpt-test?baseUrl=${server.url}/v1&api=chat`;
    const { record, fork, stored } = await played(
      'wifi_off',
      '--agent',
      model,
      '--prompting',
      'react',
      '--user-prompt',
      'goal',
    );
    const { stdout } = await fork('--at', '0', '--trust-specs', '--json');
    expect((await stored(only(stdout))).provenance.prompts).toEqual(record.provenance.prompts);
  });

  it('shows where it comes from, and does not become the latest sweep', async () => {
    const { record, fork, location } = await played('wifi_off', '--agent', 'scripted:unhelpful');
    const { stdout } = await fork('--at', '0', '--agent', 'scripted:oracle');
    expect(stdout).toMatch(/^before {2}not solved, similarity 0\.000.*\nfork {4}solved, similarity 1\.000/m);
    const results = ['--results', location];
    const id = `run.fork-.*/wifi_off/none/scripted:oracle/1`;
    const listed = (await toolsandbox('list', '--agent', 'scripted:oracle', ...results)).stdout;
    expect(listed).toMatch(new RegExp(`${id} +\\(fork of ${record.id} at 0\\)`));
    const shown = (await toolsandbox('show', 'scripted:oracle', ...results)).stdout;
    expect(shown).toContain(`fork of   ${record.id} after message 0; agent was scripted:unhelpful`);
    expect((await toolsandbox('report', ...results)).stderr).toContain('no sweeps in these results yet');
    expect(jsonLines((await toolsandbox('sweep', 'list', '--json', ...results)).stdout)).toHaveLength(2);
  });

  it('is exported and imported with its origin', async () => {
    const { fork, stored, location } = await played('wifi_off');
    const id = only((await fork('--at', '0', '--agent', 'scripted:idle', '--say', 'Which?', '--json')).stdout);
    const record = await stored(id);
    const [file, copy] = [`${location}.jsonl`, `${location}.copy.db`];
    await toolsandbox('export', record.cell.sweep, '--format', 'jsonl', '-o', file, '--results', location);
    expect(await toolsandbox('results', 'import', file, '--results', copy)).toMatchObject({ code: 0 });
    await using store = await openStore(copy, 'read');
    expect(await store.trajectories.find(id)).toEqual(record);
  });

  it.each([
    [['--at', '99'], 'there is no message 99: the run has the messages 0 to'],
    [['--at', 'end'], 'It must be the number of a message'],
    [['--at', 'first-error'], 'has no mistake of the agent: give the number of a message with --at'],
    [['--at', '1', '--say', 'x'], 'after message 1 the tools answer'],
    [['--at', '0', '--agent', 'nobody'], 'nobody'],
    [['--at', '0', '--agent', 'openai:gpt-test'], 'OPENAI_API_KEY'],
    [[], 'say where to fork: --at MESSAGE'],
    [['--bisect'], 'is solved'],
    [['--bisect', '--at', '1'], 'cannot be used with'],
  ])('refuses %j', async (args, problem) => {
    vi.stubEnv('OPENAI_API_KEY', '');
    const { fork } = await played('wifi_off');
    expectRefusal(await fork(...args), problem);
  });
});
