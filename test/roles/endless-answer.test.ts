import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { CallCollector } from '../../roles/adapters/openai/chat/call-collector.ts';
import { eventData } from '../../files/http/event-data.ts';
import { ASKED, failureOf, take } from './asking.ts';
import { agentAt, VENDORS } from './vendors.ts';
import { listening } from '../support/listening.ts';
import { everyNth } from '../support/nightly.ts';

const MB = 1024 * 1024;

interface Endless extends AsyncDisposable {
  readonly url: string;
  readonly sent: () => number;
  readonly hungUp: () => boolean;
}

/** A server that answers with a beginning and then without an end, as fast as it is read. */
async function startEndless(status: number, type: string, begin: string, part: string): Promise<Endless> {
  let sent = 0;
  let hungUp = false;
  function* parts() {
    yield begin;
    // A test that fails should end, too.
    for (; sent < 200 * MB; sent += part.length) yield part;
  }
  const answer = async (outgoing: ServerResponse) => {
    outgoing.writeHead(status, { 'content-type': type });
    await pipeline(Readable.from(parts(), { objectMode: false }), outgoing).catch(() => (hungUp = true));
  };
  const server = await listening(createServer((_incoming, outgoing) => void answer(outgoing)));
  return { ...server, sent: () => sent, hungUp: () => hungUp };
}

let server: Endless | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

const X = 'x'.repeat(MB);

const JSON_TYPE = 'application/json';
const PING = `data: {"type":"ping","choices":[],"a":"${X}"}\n\n`;

/** Each way in which a client reads an answer. */
const WAYS = VENDORS.filter(({ name }) => !name.startsWith('azure')).flatMap((vendor) => [
  [vendor.name, 'in one piece', vendor, 200, JSON_TYPE, '{"a":"', X] as const,
  ...(/openai|compatible|anthropic/.test(vendor.name)
    ? [[vendor.name, 'in parts', vendor, 200, 'text/event-stream', '', PING] as const]
    : []),
  ...(/openai|anthropic|google/.test(vendor.name)
    ? [[vendor.name, 'that is an error', vendor, 500, JSON_TYPE, '{"a":"', X] as const]
    : []),
]);

describe('an answer without an end', () => {
  it.each(everyNth(2, WAYS))(
    'of %s, %s, is given up at 32 MB',
    async (_name, _way, vendor, status, type, begin, part) => {
      server = await startEndless(status, type, begin, part);
      const failure = await failureOf(take(agentAt(server.url, vendor), ASKED));
      const given = failure.message.includes('answered 500');
      expect(failure.scope).toBe('turn');
      if (!given) expect(failure).toMatchObject({ type: 'provider.malformed-answer' });
      if (!given) expect(failure.message).toContain('sent an answer that cannot be read: more than 32 MB.');
      await expect.poll(() => server?.hungUp()).toBe(true);
      expect(server.sent()).toBeLessThan(60 * MB);
      expect(failure.message.length).toBeLessThan(500);
    },
  );
});

describe('what costs time instead of memory', () => {
  it('a line in very many pieces is searched once', async () => {
    async function* pieces() {
      yield 'data: ';
      for (let k = 0; k < 200_000; k += 1) yield 'x'.repeat(100);
      yield '\n\n';
    }
    const data: string[] = [];
    for await (const one of eventData(pieces())) data.push(one);
    expect(data.map(({ length }) => length)).toEqual([20_000_000]);
  });

  it('very many calls are not compared with one another', () => {
    const calls = new CallCollector();
    const add = (from: number, to: number) => {
      for (let k = from; k < to; k += 1)
        calls.add([{ index: k, id: `c${k}`, function: { name: 'f', arguments: '{}' } }]);
    };
    add(0, 1000);
    expect(calls.all()).toHaveLength(1000);
    expect(() => add(1000, 1001)).toThrow(new SyntaxError('more than 1000 tool calls'));
  });
});
