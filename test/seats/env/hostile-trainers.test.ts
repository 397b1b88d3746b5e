import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import oracle from '../../roles/seat/oracle-agent.ts';
import { playEpisode, servedEnv } from './env-server.ts';
import type { ServedEnv } from './env-server.ts';

const basic = (token: string) => ({ authorization: `Basic ${Buffer.from(`any:${token}`).toString('base64')}` });

it('plays with no one who lacks the token', async () => {
  const env = await servedEnv(['wifi_off'], { token: 'sesame' });
  for (const headers of [{}, { authorization: 'Bearer sesam' }, { authorization: 'sesame' }, basic('open')]) {
    const refused = await env.post('/reset', {}, headers);
    expect(refused, JSON.stringify(headers)).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
  }
  expect(env.episodes.open).toBe(0);
  expect((await env.post('/reset', {}, { authorization: 'Bearer sesame' })).status).toBe(200);
  expect((await env.post('/reset', {}, basic('sesame'))).status).toBe(200);
});

/** Fetch would not send such a host. */
function statusAs(env: ServedEnv, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${env.url}/health`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

it('answers no page in a browser, and no one who knows it by another name', async () => {
  const env = await servedEnv(['wifi_off']);
  expect(await statusAs(env, {})).toBe(200);
  expect(await statusAs(env, { host: 'localhost:1' })).toBe(200);
  expect(await statusAs(env, { host: 'evil.example' })).toBe(403);
  expect(await statusAs(env, { origin: env.url })).toBe(403);
});

it.each([
  ['/reset', '{"scenario"', 400, /this is no JSON/],
  ['/reset', '[1]', 422, /the request: /],
  ['/reset', { scenario: 'nowhere' }, 422, /scenario: "nowhere" is not served here/],
  ['/reset', { scenario: 'cellular_off' }, 422, /scenario: "cellular_off" is not served here/],
  ['/reset', { augmentation: 'at' }, 422, /augmentation: "at" is not served here: none are/],
  ['/reset', { augmentation: 'x' }, 422, /augmentation: /],
  ['/reset', { seed: -1 }, 422, /seed: /],
  ['/reset', { reward: 'gold' }, 422, /reward: /],
  ['/reset', { episode_id: '../../etc' }, 422, /episode_id: expected 1 to 100 letters/],
  ['/step', { episode_id: 'e', action: { content: 'Hi.' } }, 422, /turn: /],
  ['/step', { episode_id: 'e', turn: 1, action: 'Hi.' }, 422, /action: expected an object/],
  ['/step', { episode_id: 'e', turn: 1, action: {} }, 422, /neither content nor tool_calls/],
  ['/step', { episode_id: 'e', turn: 1, action: { content: 7 } }, 422, /content: /],
  ['/step', { episode_id: 'e', turn: 0, action: { content: 'Hi.' } }, 409, /turn 0 is not due: turn 1 is/],
  ['/step', { episode_id: 'other', turn: 1, action: { content: 'Hi.' } }, 404, /there is no episode other/],
  ['/fork', { episode_id: 'other' }, 404, /there is no episode other/],
  ['/verify', {}, 405, /use GET \/verify, not POST/],
  ['/tools', {}, 404, /there are \/health, /],
])('refuses %s %j, and changes nothing', async (path, body, status, message) => {
  const env = await servedEnv(['wifi_off']);
  await env.post('/reset', { episode_id: 'e' });
  const before = (await env.get('/state?episode_id=e')).body;
  const refused = await env.post(path, body);
  expect(refused).toEqual({
    status,
    body: { error: { code: expect.any(String), message: expect.stringMatching(message) } },
  });
  expect((await env.get('/state?episode_id=e')).body).toEqual(before);
  expect(env.episodes.open).toBe(1);
});

it('refuses a text that is nested without end as no turn', async () => {
  const env = await servedEnv(['wifi_off']);
  await env.post('/reset', { episode_id: 'e' });
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const refused = await env.post('/step', `{"episode_id":"e","turn":1,"action":{"content":"Hi.","state":${deep}}}`);
  expect(refused.status).toBe(422);
});

it.each([
  ['POST', '//', '{}', 404],
  ['POST', '//[', '{}', 404],
  ['POST', '/reset', `{"more":DEEP}`, 422],
  ['POST', '/step', `{"episode_id":"e","turn":1,"action":{"content":"Hi.","more":DEEP}}`, 422],
  ['GET', '//', '', 404],
])('answers %s %s %s by status', async (method, path, body, status) => {
  const env = await servedEnv(['wifi_off']);
  await env.post('/reset', { episode_id: 'e' });
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const { port } = new URL(env.url);
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(body.replace('DEEP', deep));
  });
  expect(answered).toBe(status);
});

it('opens as many episodes as it may, and says so', async () => {
  const env = await servedEnv(['wifi_off'], { most: 2 });
  const resets = await Promise.all([1, 2, 3, 4].map(() => env.post('/reset', {})));
  expect(resets.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429]);
  const refused = resets.find(({ status }) => status === 429);
  expect(refused?.body.error).toEqual({
    code: 'CAPACITY_REACHED',
    message: '2 episodes are open: end one, or serve more with --episodes',
  });
  const open = resets.find(({ status }) => status === 200)?.body.observation.episode_id;
  expect((await env.post('/fork', { episode_id: open })).status).toBe(429);
  const { headers } = await fetch(`${env.url}/reset`, { method: 'POST' });
  expect(headers.get('retry-after')).toBe('1');
  await env.post('/close', { episode_id: open });
  expect((await env.post('/reset', {})).status).toBe(200);
});

it('has a place for other clients where one holds all that it may, and a bound for all together', async () => {
  const env = await servedEnv(['wifi_off'], { most: 2, token: 'sesame' });
  const resetBy = (name: string) =>
    env.post('/reset', {}, { authorization: `Basic ${Buffer.from(`${name}:sesame`).toString('base64')}` });
  const statuses = async (name: string, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => resetBy(name)));
    return answers.map(({ status }) => status).toSorted((one, other) => one - other);
  };
  expect(await statuses('greedy', 4)).toEqual([200, 200, 429, 429]);
  const first = await resetBy('modest');
  expect(first.status).toBe(200);
  expect(await statuses('modest', 2)).toEqual([200, 429]);
  expect([await statuses('third', 2), await statuses('fourth', 2)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  const { status, body } = await resetBy('fifth');
  expect({ status, message: body.error.message }).toEqual({
    status: 429,
    message: '8 episodes of all clients are open: ask again later',
  });
  await env.post('/close', { episode_id: first.body.observation.episode_id }, { authorization: 'Bearer sesame' });
  await expect.poll(() => env.episodes.open).toBe(7);
  expect((await resetBy('greedy')).status).toBe(429);
  expect((await resetBy('modest')).status).toBe(200);
});

it('refuses 50 MB before it has read them, whether their length is said or not', async () => {
  const env = await servedEnv(['wifi_off']);
  const { port } = new URL(env.url);
  for (const length of ['content-length: 52428800', 'transfer-encoding: chunked']) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`POST /step HTTP/1.1\r\nhost: 127.0.0.1\r\n${length}\r\n\r\n`);
    if (length.startsWith('transfer')) socket.write(`400001\r\n${'x'.repeat(0x400001)}`);
    const [head] = (await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))).split(
      '\r\n',
    );
    expect(head).toBe('HTTP/1.1 413 Payload Too Large');
    socket.destroy();
  }
  const whole = await env.post('/step', 'x'.repeat(50 * 1024 * 1024));
  expect(whole).toEqual({
    status: 413,
    body: { error: { code: 'TOO_LONG', message: 'the body has more than 4194304 bytes' } },
  });
});

it('takes no notice of who leaves in the middle of a request', async () => {
  const env = await servedEnv(['wifi_off']);
  const { port } = new URL(env.url);
  for (let left = 5; left > 0; left--) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('POST /reset HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{');
    await env.get('/health');
    socket.destroy();
    await once(socket, 'close');
  }
  // A report would fail the test at its end.
  expect((await env.get('/health')).status).toBe(200);
  expect(env.episodes.open).toBe(0);
});

it('harms no one who plays, where somebody else begins episodes without end', async () => {
  const env = await servedEnv(['wifi_off'], { most: 20 });
  const mine = await env.post('/reset', { episode_id: 'mine' });
  const statuses = await Promise.all(Array.from({ length: 500 }, async () => (await env.post('/reset', {})).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(19);
  expect(statuses.filter((status) => status === 429)).toHaveLength(481);
  expect((await playEpisode(env, mine, oracle)).last.body.observation.result).toMatchObject({ solved: true });
  expect((await env.post('/reset', {})).status, 'its room is free').toBe(200);
});
