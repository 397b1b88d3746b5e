import { afterEach, describe, expect, it } from 'vitest';
import { completion, chunksOf, events, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { KEY, failureOf, take } from './asking.ts';
import { agentAt, vendorOf } from './vendors.ts';

let server: WireServer | undefined;
afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
});

async function roleOf(...replies: readonly WireReply[]) {
  server = await startOpenaiServer(replies);
  return agentAt(`${server.url}/v1`, vendorOf('compatible'));
}

const CHUNKS = chunksOf(completion({ content: 'Où? 日本.' }).body);
const STREAM = events([...CHUNKS, '[DONE]']);

describe('a stream', () => {
  it.each<[what: string, reply: WireReply]>([
    ['with carriage returns, comments and other fields', sse(': ping\r\n\r\nid: 1\r\nevent: x\r\n', '\r\n')],
    ['without spaces', { ...STREAM, body: String(STREAM.body).replaceAll('data: ', 'data:') }],
    ['without its end mark', events(CHUNKS)],
    ['without the finish reason', events([...CHUNKS.slice(0, -2), '[DONE]'])],
    ['without its last empty line', { ...STREAM, body: String(STREAM.body).trimEnd() }],
    ['with anything after its end mark', { ...STREAM, body: `${String(STREAM.body)}data: {"cut\n\n` }],
    ['that does not say so', { ...STREAM, headers: { 'content-type': 'application/json' } }],
    ['that is none', { ...completion({ content: 'Où? 日本.' }), headers: { 'content-type': 'text/plain' } }],
  ])('%s', async (_what, reply) => {
    expect(await take(await roleOf(reply))).toMatchObject({ kind: 'speech', content: 'Où? 日本.' });
  });

  it.each([
    ['of an event', { ...STREAM, body: String(STREAM.body).slice(0, 300) }, 'provider.malformed-answer'],
    ['between events', events(CHUNKS.slice(0, 2)), 'provider.connection'],
  ])('cut in the middle %s can be tried again', async (_where, reply, type) => {
    expect(await failureOf(take(await roleOf(reply)))).toMatchObject({ type, scope: 'turn' });
  });

  it.each([
    [{ code: 429, message: 'Slow down.' }, 'provider.rate-limited'],
    [{ code: '502', message: 'Slow down.' }, 'provider.server-error'],
    [{ code: null, type: 'overloaded_error', message: 'Slow down.' }, 'provider.overloaded'],
    [{ message: 'Slow down.' }, 'provider.server-error'],
    ['Slow down.', 'provider.server-error'],
  ])('with the error %j in it: %s', async (error, type) => {
    for (const chunk of [{ error }, { choices: [{ index: 0, delta: {}, finish_reason: 'error', error }] }]) {
      const failure = await failureOf(take(await roleOf(events([...CHUNKS.slice(0, 2), chunk, '[DONE]']))));
      expect(failure).toMatchObject({ type, scope: 'turn' });
      expect(failure.message).toContain('Slow down.');
      await server?.[Symbol.asyncDispose]();
    }
  });
});

describe('in place of an answer', () => {
  it.each<[what: string, reply: WireReply, words: string]>([
    [
      'a web page',
      page('<html><head><title>Sign in</title></head>'),
      'a web page "Sign in": check the base URL. <html>',
    ],
    [
      'a page that says it is JSON',
      { body: '<!DOCTYPE html><p>Hello' },
      'a web page: check the base URL. <!DOCTYPE html>',
    ],
    ['nothing', { status: 204, body: '' }, 'nothing (status 204)'],
    ['blanks', { body: ' \n' }, 'nothing (status 200)'],
    ['an empty stream', { ...STREAM, body: '' }, 'a stream without events'],
    ['a stream of pings', { ...STREAM, body: ': ping\n\n: ping\n\n' }, 'a stream without events'],
    ['an end at once', events(['[DONE]']), '{"choices":[]}'],
  ])('%s can be tried again', async (_what, reply, words) => {
    const failure = await failureOf(take(await roleOf(reply)));
    expect(failure).toMatchObject({ type: 'provider.malformed-answer', scope: 'turn' });
    expect(failure.message).toContain(`sent an answer that cannot be read: ${words}`);
  });

  it.each<[what: string, reply: WireReply, words: string]>([
    ['an error of no known kind', { body: { error: { message: 'It swirls.' } } }, 'It swirls.'],
    ['an error that is a text', { body: { error: 'It swirls.' } }, 'It swirls.'],
    ['half an answer', { body: completion({ content: 'Half', finish: 'error' }).body }, 'Half'],
  ])('%s is an error that the provider reports', async (_what, reply, words) => {
    const failure = await failureOf(take(await roleOf(reply)));
    expect(failure).toMatchObject({ type: 'provider.error-answer', scope: 'turn' });
    expect(failure.message).toContain(`reported an error in its answer: ${words}`);
  });

  it('a redirect is not followed, which would tell somebody else the key', async () => {
    await using elsewhere = await startOpenaiServer([completion({ content: 'Yes.' })]);
    const location = `${elsewhere.url}/login?next=${KEY}`;
    const failure = await failureOf(take(await roleOf({ status: 302, headers: { location }, body: '' })));
    expect(failure).toMatchObject({ type: 'provider.connection', scope: 'turn' });
    expect(failure.message).toContain(`the server redirects to ${elsewhere.url}/login, as for a login`);
    expect(elsewhere.requests).toEqual([]);
  });
});

function sse(before: string, lineEnd: string): WireReply {
  return { ...STREAM, body: before + String(STREAM.body).replaceAll('\n', lineEnd) };
}

function page(body: string): WireReply {
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
