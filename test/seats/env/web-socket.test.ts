import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { servedEnv } from './env-server.ts';
import type { Answer, ServedEnv } from './env-server.ts';
import { atNight } from '../../support/nightly.ts';

/** A connection as OpenEnv's clients use it: each message has one answer. */
async function connected({ url }: ServedEnv) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  onTestFinished(() => socket.close());
  await once(socket, 'open');
  const ask = async (message: unknown): Promise<Answer['body']> => {
    const answer = once(socket, 'message');
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    return JSON.parse(((await answer) as [{ readonly data: string }])[0].data);
  };
  return { socket, ask };
}

const off = { tool_calls: [{ function: { name: 'set_wifi_status', arguments: { on: false } } }] };

it('plays an episode over a WebSocket: reset, step, state', async () => {
  const env = await servedEnv(['wifi_off']);
  const { ask } = await connected(env);
  const begun = await ask({ type: 'reset', data: { seed: 3 } });
  expect(begun).toMatchObject({ type: 'observation', data: { reward: null, done: false, observation: { seed: 3 } } });
  expect(await ask({ type: 'step', data: off })).toMatchObject({
    type: 'observation',
    data: { reward: 1, done: false },
  });
  const again = await ask({ type: 'step', data: { ...off, turn: 1 } });
  expect(again, 'a turn that is said makes it safe to repeat').toMatchObject({ data: { reward: 1 } });
  expect(await ask({ type: 'state' })).toMatchObject({ type: 'state', data: { step_count: 1, done: false } });
  const last = await ask({ type: 'step', data: { content: 'Wifi is off now.' } });
  expect(last.data).toMatchObject({ done: true, reward: 0, observation: { result: { solved: true } } });
  expect(await ask({ type: 'step', data: { content: 'Hello?' } })).toMatchObject({
    type: 'error',
    data: { code: 'STALE_TURN' },
  });
});

it('answers what it cannot do with an error, and continues', async () => {
  const env = await servedEnv(['wifi_off'], { most: 1 });
  const [{ ask }, other] = [await connected(env), await connected(env)];
  const codeOf = async (message: unknown) => (await ask(message)).data.code as string;
  expect(await codeOf('{')).toBe('INVALID_JSON');
  expect(await codeOf('[]')).toBe('VALIDATION_ERROR');
  expect(await codeOf({ type: 'mcp' })).toBe('UNKNOWN_TYPE');
  expect(await codeOf({ type: 'step', data: off })).toBe('VALIDATION_ERROR');
  expect((await ask({ type: 'reset' })).type).toBe('observation');
  expect(await codeOf({ type: 'step', data: {} })).toBe('VALIDATION_ERROR');
  expect((await other.ask({ type: 'reset' })).data.code).toBe('CAPACITY_REACHED');
  expect((await ask({ type: 'reset', data: {} })).type, 'its own episode makes room').toBe('observation');
});

it.each(['close', 'cut'])('ends the episode of a connection with it: %s', async (how) => {
  const env = await servedEnv(['wifi_off']);
  const { socket, ask } = await connected(env);
  const { trajectory } = (await ask({ type: 'reset' })).data.observation;
  if (how === 'close') socket.send(JSON.stringify({ type: 'close' }));
  else socket.close();
  await expect.poll(() => env.store.trajectories.find(trajectory as string)).toMatchObject({ outcome: 'cancelled' });
  expect(env.episodes.open).toBe(0);
});

atNight(() => {
  it('answers three hundred clients at once: as many as have room play, the others are told so', async () => {
    const env = await servedEnv(['wifi_off'], { most: 256 });
    const clients = await Promise.all(Array.from({ length: 300 }, () => connected(env)));
    const answers = await Promise.all(
      clients.map(async ({ ask }) => (await ask({ type: 'reset' })).data.code ?? 'plays'),
    );
    expect(answers.filter((answer) => answer === 'plays')).toHaveLength(256);
    expect(answers.filter((answer) => answer === 'CAPACITY_REACHED')).toHaveLength(44);
    for (const { socket } of clients) socket.close();
    await expect.poll(() => env.episodes.open).toBe(0);
  });
});

async function upgraded({ url }: ServedEnv, ...headers: readonly string[]): Promise<{ socket: Socket; head: string }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const key = randomBytes(16).toString('base64');
  const fields = ['Host: 127.0.0.1', 'Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Key: ${key}`];
  socket.write(['GET /ws HTTP/1.1', ...fields, 'Sec-WebSocket-Version: 13', ...headers, '', ''].join('\r\n'));
  const [data] = (await once(socket, 'data')) as [Buffer];
  return { socket, head: String(data).split('\r\n')[0]! };
}

/** A frame of a client, whose mask is zero. */
function frame(head: number, payload: string, { length = payload.length, masked = 128 } = {}): Buffer {
  const bytes = Buffer.from(payload, 'latin1');
  const size = length < 126 ? Buffer.from([length | masked]) : Buffer.from([127 | masked, 0, 0, 0, 0, 0, 0, 0, 0]);
  if (length >= 126) size.writeBigUInt64BE(BigInt(length), 1);
  return Buffer.concat([Buffer.from([head]), size, ...(masked ? [Buffer.alloc(4)] : []), bytes]);
}

it.each([
  ['a frame without a mask', frame(0x81, '{}', { masked: 0 }), 1002],
  ['an extension', frame(0xc1, '{}'), 1002],
  ['a long ping', frame(0x89, '', { length: 200 }), 1002],
  ['the middle of a message', frame(0x80, '{}'), 1002],
  ['binary data', frame(0x82, '{}'), 1003],
  ['what is no UTF-8', frame(0x81, '\xff'), 1007],
  ['50 MB', frame(0x81, '', { length: 50 * 1024 * 1024 }), 1009],
])('sends away who sends %s', async (_what, bytes, code) => {
  const { socket, head } = await upgraded(await servedEnv(['wifi_off']));
  expect(head).toBe('HTTP/1.1 101 Switching Protocols');
  socket.write(bytes);
  const [close] = (await once(socket, 'data')) as [Buffer];
  expect([close[0], close.readUInt16BE(2)]).toEqual([0x88, code]);
  await once(socket, 'end');
});

it('reads messages in pieces, and answers pings between them', async () => {
  const { socket } = await upgraded(await servedEnv(['wifi_off']));
  const pieces = Buffer.concat([frame(0x01, '{"type":'), frame(0x89, 'ping'), frame(0x80, '"nothing"}')]);
  for (const byte of pieces) socket.write(Buffer.from([byte]));
  let read = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => (read = Buffer.concat([read, data])));
  await expect.poll(() => read.toString('latin1')).toContain('UNKNOWN_TYPE');
  expect(read.subarray(0, 6)).toEqual(Buffer.concat([Buffer.from([0x8a, 4]), Buffer.from('ping')]));
});

it('accepts no connection without the token, or from a page in a browser', async () => {
  const env = await servedEnv(['wifi_off'], { token: 'sesame' });
  const authorization = 'Authorization: Bearer sesame';
  expect((await upgraded(env)).head).toContain('401');
  expect((await upgraded(env, authorization, 'Origin: https://evil.example')).head).toContain('403');
  expect((await upgraded(env, authorization)).head).toContain('101');
});

it('sends away who does not wait for answers', async () => {
  const { socket } = await upgraded(await servedEnv(['wifi_off']));
  socket.write(Buffer.concat(Array.from({ length: 30 }, () => frame(0x81, '{"type":"reset"}'))));
  let read = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => (read = Buffer.concat([read, data])));
  await once(socket, 'end');
  expect(read.toString('latin1')).toContain('wait for answers');
});

it('ends connections with the server', async () => {
  const env = await servedEnv(['wifi_off']);
  const { socket } = await upgraded(env);
  const closed = once(socket, 'close');
  await env.stop();
  await closed;
  expect(socket.destroyed).toBe(true);
});
