import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import { spawnToolsandbox } from '../../cli/spawned.ts';
import { completion, startOpenaiServer } from '../../support/wire/openai-server.ts';
import type { Answer } from './env-server.ts';
import { mortalServer } from './mortal-server.ts';

const set = (name: string, on: boolean) => ({
  tool_calls: [{ id: `call_${on}`, function: { name, arguments: { on } } }],
});
const off = set('set_wifi_status', false);
const done = { content: 'Wifi is off now.' };

async function connected(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  await once(socket, 'open');
  return async (type: string, data: object): Promise<Answer['body']> => {
    const answer = once(socket, 'message');
    socket.send(JSON.stringify({ type, data }));
    return JSON.parse(((await answer) as [{ readonly data: string }])[0].data).data;
  };
}

it('a server that is killed continues its episodes: every request of before is answered as before, and all end as undisturbed', async () => {
  const env = await mortalServer();
  const reset = { scenario: 'wifi_off', seed: 3 };
  const step = (episode_id: string, turn: number, action: object) => env.post('/step', { episode_id, turn, action });

  const plain = await env.post('/reset', { ...reset, episode_id: 'undisturbed' });
  await step('undisturbed', 1, off);
  const undisturbed = await step('undisturbed', 3, done);
  const begun = await env.post('/reset', { ...reset, episode_id: 'stepped' });
  const stepped = await step('stepped', 1, off);
  const untouched = await env.post('/reset', { episode_id: 'untouched' });
  const forked = await env.post('/fork', { episode_id: 'stepped', turn: 1, new_episode_id: 'fork', reward: 'final' });
  const wrong = await step('fork', 1, set('set_wifi_status', true));
  const socket = await connected(env.url);
  const onSocket = { ...reset, episode_id: 'socket' };
  await socket('reset', onSocket);
  const socketStep = await socket('step', { ...off, turn: 1 });
  await env.post('/reset', { ...reset, episode_id: 'underway' });
  const underWay = step('underway', 1, off).catch(() => null);

  await env.kill();
  await underWay;
  expect(await env.start()).toContain('5 open episodes of the server before this one: they continue');

  expect(await env.post('/reset', { ...reset, episode_id: 'stepped' })).toEqual(begun);
  expect(await step('stepped', 1, off)).toEqual(stepped);
  expect(await step('stepped', 1, set('set_wifi_status', true))).toMatchObject({
    status: 409,
    body: { error: { code: 'STALE_TURN', message: 'turn 1 is not due: turn 3 is' } },
  });
  expect((await env.get('/state?episode_id=stepped')).body).toMatchObject({ step_count: 1, turns: [1], turn: 3 });
  expect(await env.post('/reset', { episode_id: 'untouched' })).toEqual(untouched);
  expect(await env.post('/fork', { episode_id: 'stepped', turn: 1, new_episode_id: 'fork', reward: 'final' })).toEqual(
    forked,
  );
  expect(await step('fork', 1, set('set_wifi_status', true))).toEqual(wrong);
  expect((await env.get('/state?episode_id=fork')).body.origin).toEqual({ episode_id: 'stepped', turn: 1 });
  expect(await step('undisturbed', 3, done), 'of an episode that was over').toEqual(undisturbed);
  expect((await env.get('/verify?episode_id=undisturbed')).body).toMatchObject({ done: true, solved: true });

  const again = await connected(env.url);
  await again('reset', onSocket);
  expect(await again('step', { ...off, turn: 1 })).toEqual(socketStep);
  expect(await again('step', done)).toMatchObject({ done: true, reward: 0 });
  expect(await step('underway', 1, off)).toMatchObject({
    status: 200,
    body: { reward: 1, observation: { turn: 3 } },
  });
  for (const id of ['stepped', 'underway']) expect((await step(id, 3, done)).body).toMatchObject({ reward: 0 });
  const repaired = await step('fork', 3, off);
  expect((await step('fork', repaired.body.observation.turn, done)).body).toMatchObject({ done: true, reward: 1 });

  const { trajectory } = plain.body.observation;
  const expected = await env.recordOf(trajectory);
  for (const id of ['stepped', 'underway', 'socket']) {
    const record = await env.recordOf((await env.get(`/state?episode_id=${id}`)).body.trajectory);
    expect(messagesOf(record?.events ?? []), id).toEqual(messagesOf(expected?.events ?? []));
    expect(record?.score, id).toEqual(expected?.score);
  }
  const next = await env.post('/reset', {});
  expect(next.body.observation.seed, 'where no one names a seed').toBe(untouched.body.observation.seed + 1);
});

it('what a simulated user was paid for is not asked again; a call that was under way is', async () => {
  const hangsUp = completion({ calls: [{ id: 'c', name: 'end_conversation', arguments: '{}' }] });
  const lost = { ...completion({ content: 'No one hears this.' }), delayMs: 120_000 };
  const paid = completion({ content: 'Which one? My phone.' });
  await using model = await startOpenaiServer([paid, lost, hangsUp]);
  const env = await mortalServer('--user', `compatible:gpt-test?baseUrl=${model.url}/v1`);
  const question = { content: 'Which device?' };
  const { observation } = (await env.post('/reset', { scenario: 'wifi_off', episode_id: 'e' })).body;
  const first = { episode_id: 'e', turn: observation.turn, action: question };
  const answered = await env.post('/step', first);
  expect(answered.body.observation.messages.at(-1).content).toBe('Which one? My phone.');
  await env.kill();
  await env.start();
  expect(await env.post('/step', first)).toEqual(answered);
  expect(model.requests).toHaveLength(1);

  const second = { episode_id: 'e', turn: answered.body.observation.turn, action: { content: 'It is off.' } };
  void env.post('/step', second).catch(() => undefined);
  await expect.poll(() => model.requests).toHaveLength(2);
  await env.kill();
  await env.start();
  expect((await env.post('/step', second)).body).toMatchObject({
    done: true,
    observation: { result: { outcome: 'completed' } },
  });
  expect(model.requests).toHaveLength(3);
});

it('another server with the same results leaves the episodes alone, and --no-store keeps none', async () => {
  const env = await mortalServer();
  await env.post('/reset', { episode_id: 'e' });
  await env.kill();
  const other = spawnToolsandbox(
    ['env', 'serve', '--port', '0', '--scenarios', 'wifi_off,cellular_off', '--results', 'r.db', '--id', 'training'],
    { cwd: env.cwd },
  );
  onTestFinished(() => other[Symbol.asyncDispose]());
  expect(await other.until(/until Ctrl-C/)).not.toContain('continue');
  expect((await fetch(`${await other.firstLine()}/state?episode_id=e`)).status).toBe(404);
  await env.start();
  expect((await env.get('/state?episode_id=e')).body).toMatchObject({ turn: 1, done: false });
  await env.kill();
  await env.start('--no-store');
  expect((await env.get('/state?episode_id=e')).status).toBe(404);
});
