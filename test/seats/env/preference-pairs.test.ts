import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { preferencePairs } from '../../../seats/env/preference-pairs.ts';
import type { PreferencePair } from '../../../seats/env/preference-pairs.ts';
import { storedReport } from '../../../results/report/report.ts';
import type { SeatTurn } from '../../../roles/seat/seat.ts';
import { sweepOf } from '../../../scripts/sweep-of.ts';
import { createDependencies } from '../../../workers/dependencies.ts';
import { jsonLines, toolsandbox } from '../../cli/command-line.ts';
import { formDifferences } from '../../cli/form-differences.ts';
import { playEpisode, servedEnv } from './env-server.ts';
import type { Answer, ServedEnv } from './env-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const wifi = (on: boolean): SeatTurn => ({
  tool_calls: [{ function: { name: 'set_wifi_status', arguments: { on } } }],
});
const say = (content: string): SeatTurn => ({ content });
const DONE = say('Wifi is off now.');

async function play(env: ServedEnv, begun: Answer, turns: readonly SeatTurn[]): Promise<void> {
  const left = [...turns];
  await playEpisode(env, begun, () => left.shift() ?? DONE);
}

async function pairsIn({ store }: ServedEnv): Promise<readonly PreferencePair[]> {
  const dependencies = { ...createDependencies(store, {}), store };
  return Array.fromAsync(preferencePairs({ dependencies, sweep: 'episodes' }));
}

/** What a message calls or says, in short. */
const shortly = ([message]: PreferencePair['chosen']) =>
  message?.role === 'assistant' && message.tool_calls ? message.tool_calls[0]?.function.arguments : message?.content;

it('pairs the turn with the best end with each one that ended worse, and none with its equal', async () => {
  const env = await servedEnv(['wifi_off']);
  const begun = await env.post('/reset', { episode_id: 'origin' });
  const fork = (turn: number) => env.post('/fork', { episode_id: 'origin', turn });
  await play(env, begun, [wifi(false), DONE]);
  const { observation } = begun.body;
  await play(env, await fork(observation.turn as number), [wifi(false), DONE]);
  await play(env, await fork(observation.turn as number), [say('I would rather not.')]);
  await play(env, await fork(observation.turn as number), [say('Not today.')]);
  const pairs = await pairsIn(env);
  expect(pairs.map(({ chosen, rejected }) => [shortly(chosen), shortly(rejected)])).toEqual([
    ['{"on":false}', 'I would rather not.'],
    ['{"on":false}', 'Not today.'],
  ]);
  expect(pairs.map(({ scores, runs }) => ({ scores, runs }))).toEqual(
    [1, 2].map(() => ({ scores: { chosen: 1, rejected: 0 }, runs: { chosen: 2, rejected: 1 } })),
  );
  expect(pairs[0]?.prompt, 'what the agent was shown').toEqual(observation.messages);
  expect(pairs[0]?.tools.map((tool) => tool.function)).toEqual(observation.tools);
});

it('branches are no trials: the report counts the episodes', async () => {
  const env = await servedEnv(['wifi_off']);
  const begun = [await env.post('/reset', { episode_id: 'origin' }), await env.post('/reset', {})];
  for (const one of begun) await play(env, one, [wifi(false), DONE]);
  for (const no of ['I would rather not.', 'Never.'])
    await play(env, await env.post('/fork', { episode_id: 'origin', turn: 1 }), [say(no)]);
  const { cells, agents, flaky } = await storedReport(env.store, 'episodes', null);
  expect([cells, flaky]).toEqual([2, []]);
  expect(agents.map(({ attempts }) => attempts.map(({ k, passAll }) => [k, passAll]))).toEqual([
    [
      [1, 1],
      [2, 1],
    ],
  ]);
});

it('compares in the place where runs part, by the mean of the runs that continued there', async () => {
  const env = await servedEnv(['wifi_off']);
  const begun = await env.post('/reset', { episode_id: 'origin' });
  await play(env, begun, [wifi(true), wifi(false), DONE]);
  const [, second] = (await env.episodes.find('origin')).turns;
  await play(env, await env.post('/fork', { episode_id: 'origin', turn: second }), [say('Nothing to do.')]);
  await play(env, await env.post('/fork', { episode_id: 'origin', turn: 1 }), [wifi(false), DONE]);
  const pairs = await pairsIn(env);
  expect(pairs.map(({ chosen, rejected, scores }) => [shortly(chosen), shortly(rejected), scores])).toEqual([
    ['{"on":false}', 'Nothing to do.', { chosen: 1, rejected: 0 }],
    ['{"on":false}', '{"on":true}', { chosen: 1, rejected: 0.5 }],
  ]);
  expect(pairs[0]?.prompt.length).toBeGreaterThan(pairs[1]!.prompt.length);
});

it('has no pair where all ends are equal, or one has no score', async () => {
  const env = await servedEnv(['wifi_off']);
  await play(env, await env.post('/reset', { episode_id: 'origin' }), [say('No.')]);
  await play(env, await env.post('/fork', { episode_id: 'origin', turn: 1 }), [say('Never.')]);
  const open = (await env.post('/fork', { episode_id: 'origin', turn: 1 })).body.observation.episode_id;
  await env.post('/step', { episode_id: open, turn: 1, action: wifi(false) });
  await env.post('/close', { episode_id: open });
  expect(await pairsIn(env)).toEqual([]);
});

it('counts a minefield as worse than nothing', async () => {
  const { settings } = sweepOf('', []);
  const scenario = 'remove_contact_by_phone_no_search_contacts_insufficient_information';
  const env = await servedEnv([scenario], { settings: { ...settings, profile: 'paper' } });
  await play(env, await env.post('/reset', { episode_id: 'origin' }), [say('I cannot look up contacts.')]);
  const remove = { tool_calls: [{ function: { name: 'remove_contact', arguments: { person_id: 'x' } } }] };
  await play(env, await env.post('/fork', { episode_id: 'origin', turn: 1 }), [remove]);
  expect((await pairsIn(env)).map(({ scores }) => scores)).toEqual([{ chosen: 1, rejected: -1 }]);
});

it('env pairs also compares forks with their origin in another sweep', async () => {
  const folder = temporaryFolder();
  const results = ['--results', join(folder, 'r.db')];
  const succeeded = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await toolsandbox(...args, ...results, '--json');
    expect(code, stderr).toBe(0);
    return jsonLines(stdout)[0] as Record<string, string>;
  };
  const run = await succeeded('run', 'wifi_off', '--engine', 'inline', '--agent', 'scripted:unhelpful');
  const teacher = ['--agent', 'scripted:oracle', '--engine', 'inline'];
  const fork = await succeeded('fork', run['id']!, '--at', '0', ...teacher);
  const output = join(folder, 'pairs.jsonl');
  const written = await succeeded('env', 'pairs', fork['sweep']!, '-o', output);
  expect(formDifferences(written, 'env-pairs')).toEqual([]);
  expect(written).toMatchObject({ pairs: 1, sweep: fork['sweep'] });
  const [pair, ...others] = jsonLines(readFileSync(output, 'utf8')) as unknown as PreferencePair[];
  expect(others).toEqual([]);
  expect(shortly(pair!.chosen)).toBe('{"on":false}');
  expect(pair).toMatchObject({ scores: { chosen: 1, rejected: 0 }, scenario: 'wifi_off', augmentation: 'none' });
  const again = await toolsandbox('env', 'pairs', fork['sweep']!, '-o', output, ...results);
  expect({ code: again.code, stderr: again.stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('add --force'),
  });
  const alone = await toolsandbox('env', 'pairs', 'run', '-o', output, '--force', ...results);
  expect(`${alone.stdout}${alone.stderr}`).toContain('no two runs begin alike');
});
