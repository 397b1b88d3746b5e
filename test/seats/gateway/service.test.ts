import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Listening } from '../../../files/http/listen-on.ts';
import { playByService } from '../../../seats/gateway/play-by-service.ts';
import { httpService } from '../../../seats/gateway/service-answer.ts';
import type { MessageRequest } from '../../../seats/gateway/service-answer.ts';
import { heldSweep, post } from '../../support/gateway.ts';
import type { HeldSweep } from '../../support/gateway.ts';
import { pageProgram } from '../../support/page-programs.ts';
import { listening } from '../../support/listening.ts';

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}
type Play = (asked: MessageRequest, headers: IncomingHttpHeaders, nth: number) => Promise<Reply>;

let sweep: HeldSweep;
let server: Listening;
let address: string;
let asked: { readonly request: MessageRequest; readonly headers: IncomingHttpHeaders }[];
let play: Play;
beforeEach(async () => {
  asked = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = (await json(incoming)) as MessageRequest;
    const { headers } = incoming;
    const nth = asked.push({ request, headers });
    const { status = 200, headers: given, body } = await play(request, headers, nth);
    response.writeHead(status, given).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  server = await listening(createServer((incoming, response) => void answer(incoming, response)));
  address = `${server.url}/chat?key=secret`;
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await sweep[Symbol.asyncDispose]();
});

async function called(asking: MessageRequest, name: string, given: object, more: object = {}) {
  const { call, token } = asking.gateway;
  const response = await post(call, token, { name, arguments: given, ...more });
  return { status: response.status, ...((await response.json()) as object) };
}

/** Switches off what the user names, and says so. */
const switchOff: Play = async (asking) => {
  const [tool] = asking.tools.filter(({ name }) => name.startsWith('set_'));
  await called(asking, tool!.name, { on: false });
  return { body: { content: 'Done.' } };
};

/** Plays until no run is left, or until told to stop. @returns what was reported */
async function served(scenarios: readonly string[], signal = new AbortController().signal): Promise<readonly string[]> {
  if (scenarios.length > 0) sweep = await heldSweep(scenarios);
  sweep.end();
  const service = httpService({ address, key: 'sk-service' });
  const seats = sweep.seats(service.name);
  const gateway = await sweep.gateway(undefined, seats);
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  await playByService({ service, seats, atOnce: 2, gateway, report, signal, retryMs: 1 });
  return lines;
}

const ends = async () => (await Promise.all(sweep.runs.map(({ ended }) => ended))).map(({ finished }) => finished);
const keys = () => asked.map(({ headers }) => headers['idempotency-key']);

describe('a service with a loop of its own', () => {
  it('plays each run of a sweep, and is sent what it needs for it', async () => {
    play = switchOff;
    expect(await served(['wifi_off', 'cellular_off'])).toEqual([]);
    expect((await ends()).map(({ similarity }) => similarity)).toEqual([1, 1]);
    expect(asked.map(({ request }) => request.text)).toContain('Turn off my wifi, please.');
    const { request, headers } = asked[0]!;
    expect(headers).toMatchObject({
      authorization: 'Bearer sk-service',
      'x-toolsandbox-trajectory': request.trajectory,
      'idempotency-key': `${request.session}-1`,
    });
    expect(sweep.holders[request.trajectory]).toEqual([expect.stringMatching(/^service 127\.0\.0\.1:\d+\/chat$/)]);
  });

  it('is that of docs/your-agent.md, which is asked again until it has started', async () => {
    await server[Symbol.asyncDispose]();
    const { file } = pageProgram('service.py');
    writeFileSync(file, readFileSync(file, 'utf8').replace('9000', String(server.port)));
    const service = spawn('python3', [file], { stdio: 'ignore' });
    await served(['wifi_off', 'cellular_off']).finally(() => service.kill());
    expect((await ends()).map(({ similarity }) => similarity)).toEqual([1, 1]);
  });

  it('is sent each answer of the user', async () => {
    play = async (asking, headers, nth) =>
      nth === 1 ? { body: { content: 'Shall I?' } } : switchOff(asking, headers, nth);
    await served(['wifi_off']);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked[1]!.request.text).not.toBe(asked[0]!.request.text);
    expect(new Set(keys()).size).toBe(asked.length);
  });

  it('is asked again when it fails in passing, with the same key, and its address is not shown', async () => {
    const failures = [
      { status: 503 },
      { status: 429, headers: { 'retry-after-ms': '1' } },
      { body: '' },
      { body: '{' },
    ];
    play = async (asking, headers, nth) =>
      nth <= failures.length ? { body: 'busy', ...failures[nth - 1] } : switchOff(asking, headers, nth);
    const lines = await served(['wifi_off']);
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^the service 127\.0\.0\.1:\d+\/chat answers with status 503: busy; it is asked again$/);
    expect(lines.join()).not.toContain('secret');
    expect(new Set(keys()).size).toBe(1);
    expect(await ends()).toMatchObject([{ similarity: 1 }]);
  });

  it('stops when it refuses for good, and the runs wait for another', async () => {
    play = async () => ({ status: 404, body: 'no such page' });
    await expect(served(['wifi_off', 'cellular_off'])).rejects.toThrow(
      /status 404: no such page\. The runs wait: mend it, and start the gateway again/,
    );
    play = switchOff;
    await served([]);
    expect(await ends()).toMatchObject([{ similarity: 1 }, { similarity: 1 }]);
  });

  it('ends the run as the error of the agent with what is no text', async () => {
    const wrong = [
      [{ tool_calls: [{ function: { name: 'set_wifi_status' } }] }, /it must make them itself/],
      [{ contents: 'Done.' }, /neither content nor tool_calls, only contents/],
      [null, /expected object, received null/],
      [7, /expected object, received number/],
    ] as const;
    for (const [body, why] of wrong) {
      const reason: unknown = expect.stringMatching(why);
      play = async () => ({ body: JSON.stringify(body) });
      await served(['wifi_off']);
      const { events } = await sweep.runs[0]!.ended;
      expect(events.at(-1), JSON.stringify(body)).toMatchObject({ outcome: 'agent-error', reason });
    }
  });

  it('is sent the message again after the gateway ended in the middle, with the calls that it made', async () => {
    const killed = new AbortController();
    play = async (asking) => {
      await called(asking, 'set_wifi_status', { on: false });
      killed.abort();
      return { body: { content: 'This answer is lost.' } };
    };
    await served(['wifi_off'], killed.signal);
    play = async () => ({ body: { content: 'Done.' } });
    await served([]);
    expect(new Set(keys()).size).toBe(1);
    expect(asked[1]!.request.messages.slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ function: { name: 'set_wifi_status' } }] },
      { role: 'tool' },
    ]);
    const [run] = await ends();
    expect(run).toMatchObject({ similarity: 1 });
  });
});

describe('a call of a tool by a plain request', () => {
  const set = (on: boolean) => ['set_wifi_status', { on }] as const;

  it('answers with the result, whether it failed, and the number of the next turn', async () => {
    play = async (asking) => {
      expect(await called(asking, ...set(true))).toMatchObject({ status: 200, failed: true, turn: asking.turn + 2 });
      expect(await called(asking, ...set(false))).toEqual({
        status: 200,
        result: 'null',
        failed: false,
        turn: asking.turn + 4,
      });
      return { body: { content: 'Done.' } };
    };
    await served(['wifi_off']);
    expect(asked).toHaveLength(1);
    expect(await ends()).toMatchObject([{ similarity: 1 }]);
  });

  it('counts twice when it is made twice, and once with the number of its turn', async () => {
    const turns: unknown[] = [];
    play = async (asking) => {
      const { turn } = asking;
      for (const more of [{}, {}, { turn: turn + 4 }, { turn: turn + 4 }])
        turns.push(((await called(asking, ...set(false), more)) as { turn?: number }).turn! - turn);
      return { body: { content: 'Done.' } };
    };
    await served(['wifi_off']);
    expect(turns).toEqual([2, 4, 6, 6]);
  });

  it('is refused when it is none, or comes from someone else, and nothing changes', async () => {
    play = async (asking, _headers, nth) => {
      const { gateway, turn } = asking;
      const asks = async (body: unknown, token = gateway.token, place = gateway.call) =>
        (await post(place, token, body)).status;
      const call = { name: 'set_wifi_status', arguments: { on: false } };
      const root = gateway.call.slice(0, gateway.call.indexOf('/call'));
      expect(await asks({ ...call, turn: turn + 2 })).toBe(409);
      expect(await asks({ arguments: {} })).toBe(422);
      expect(await asks([])).toBe(422);
      expect(await asks('{')).toBe(400);
      expect(await asks(call, 'wrong')).toBe(401);
      expect(await asks(call, (await sweep.gateway()).token)).toBe(403);
      expect(await asks(call, gateway.token, `${root}/call/another`)).toBe(403);
      expect(await asks({ ...call, turn })).toBe(200);
      return nth === 1 ? { body: { content: 'Done.' } } : { body: { content: 'No.' } };
    };
    await served(['wifi_off']);
    expect(asked).toHaveLength(1);
    expect(await ends()).toMatchObject([{ similarity: 1 }]);
    const { gateway } = asked[0]!.request;
    const late = await post(gateway.call, gateway.token, { name: 'set_wifi_status', arguments: { on: true } });
    expect(late.status).toBe(410);
    expect(await late.json()).toEqual({ error: 'The run is over: completed.' });
  });
});
