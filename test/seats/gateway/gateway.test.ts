import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '@modelcontextprotocol/client';
import { Tokens } from '../../../seats/gateway/tokens.ts';
import { SweepSeats } from '../../../seats/gateway/sweep-seats.ts';
import { startGateway } from '../../../seats/gateway/start-gateway.ts';
import type { Gateway } from '../../../seats/gateway/start-gateway.ts';
import { claim, heldSweep, post, transportTo } from '../../support/gateway.ts';
import type { HeldSweep } from '../../support/gateway.ts';
import { conversation, mcpClient, playByMcp, textOf } from '../../support/mcp-agent.ts';

const set = (on: boolean) => ({ name: 'set_wifi_status', arguments: { on } });
const SCENARIOS = ['wifi_off', 'cellular_off', 'remove_contact_with_id'];
const called = (name: string, given: object, meta?: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given, ...(meta && { _meta: meta }) },
});

let sweep: HeldSweep;
afterEach(() => sweep[Symbol.asyncDispose]());

async function begun(scenarios: readonly string[] = ['wifi_off']): Promise<Gateway> {
  sweep = await heldSweep(scenarios);
  return sweep.gateway();
}

/** The similarities of the runs, when all are over. */
const similarities = async () =>
  (await Promise.all(sweep.runs.map(({ ended }) => ended))).map(({ finished }) => finished.similarity);

describe('an agent', () => {
  it.each(['2025-11-25', '2026-07-28'])(
    'claims one seat after the other, and plays it, speaking %s',
    async (version) => {
      const gateway = await begun(SCENARIOS);
      const mode = version === '2026-07-28' ? 'auto' : 'legacy';
      const played: string[] = [];
      for (const _ of SCENARIOS) {
        const seat = await claim(gateway, 'my-agent 2');
        const client = await mcpClient(transportTo(seat), { versionNegotiation: { mode } });
        expect(client.getNegotiatedProtocolVersion()).toBe(version);
        expect(client.getInstructions()).toContain('say_to_user');
        await playByMcp(client);
        await client.close();
        played.push(seat.trajectory);
      }
      expect(await similarities()).toEqual([1, 1, 1]);
      expect(new Set(played).size).toBe(3);
      expect(sweep.holders[played[0]!]).toEqual(['my-agent 2', 'test 1.0']);
      sweep.end();
      await expect(claim(gateway)).rejects.toThrow('the sweep night is over: no seat will open');
    },
  );

  it('is seated when it initializes with the token of the sweep, each of its sessions elsewhere', async () => {
    const gateway = await begun(SCENARIOS);
    const place = { address: `${gateway.address}/mcp`, token: gateway.token };
    const clients = await Promise.all(
      ['legacy', 'auto', 'legacy'].map((mode) =>
        mcpClient(transportTo(place), { versionNegotiation: { mode: mode as 'auto' } }),
      ),
    );
    await Promise.all(clients.map((client) => playByMcp(client)));
    expect(await similarities()).toEqual([1, 1, 1]);
  });

  it.each([null, undefined, 'me', { name: 'me' }, { name: 1, version: '1' }])(
    'is told by JSON-RPC that it must say who it is, not %j, and is given no seat',
    async (clientInfo) => {
      const gateway = await begun();
      const opening = { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } };
      const response = await fetch(`${gateway.address}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${gateway.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...opening }),
      });
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 400,
        body: { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.stringContaining('clientInfo: ') } },
      });
      await expect(claim(gateway)).resolves.toMatchObject({ trajectory: expect.any(String) });
    },
  );

  it('continues at another gateway with the same secret, with its seat’s token and its session', async () => {
    const first = await begun();
    const seat = await claim(first);
    const client = await mcpClient(transportTo(seat));
    await client.callTool(set(true));
    await first[Symbol.asyncDispose]();
    const second = await sweep.gateway();
    const moved = { ...seat, address: seat.address.replace(first.address, second.address) };
    const restarted = await mcpClient(transportTo(moved));
    expect(await conversation(restarted)).toMatchObject({ turn: 3 });
    await playByMcp(restarted);
    expect(second.token).toBe(first.token);
    await expect(claim(second)).rejects.toThrow('no seat is open now');
  });

  it('gets the answer that was lost when it calls again, and takes no second turn', async () => {
    const gateway = await begun();
    const seat = await claim(gateway);
    const abandoned = request(seat.address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${seat.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
    abandoned.on('error', () => undefined);
    const body = JSON.stringify(called('set_wifi_status', { on: true }));
    abandoned.end(body, () => abandoned.destroy());
    const counted = () => sweep.runs[0]!.seats.agent!.next();
    await expect.poll(counted).toMatchObject({ view: { turn: 3 } });
    const client = await mcpClient(transportTo(seat));
    await client.callTool(set(true));
    expect(await counted()).toMatchObject({ view: { turn: 3 } });
    await client.callTool(set(true));
    expect(await counted(), 'the same client has the answer: this call is meant').toMatchObject({ view: { turn: 5 } });
    await (client.transport as ReturnType<typeof transportTo>).terminateSession();
    await client.close();
    const next = await mcpClient(transportTo(seat));
    await next.callTool(set(true));
    expect(await counted(), 'the session ended in order: it had its answers').toMatchObject({ view: { turn: 7 } });
  });
});

describe('an agent that leaves in the middle of its run', () => {
  const endings = async () =>
    (await Promise.all(sweep.runs.map(({ ended }) => ended))).map(({ events, finished }) => [
      (events.at(-1) as { readonly outcome?: string }).outcome,
      finished.similarity !== null,
    ]);
  const ERROR = ['agent-error', true];
  const endOf = (client: Client) => (client.transport as ReturnType<typeof transportTo>).terminateSession();

  it('in order, seated with the token of the sweep, ends the run as its error, with or without a call', async () => {
    const gateway = await begun(SCENARIOS.slice(0, 2));
    const place = { address: `${gateway.address}/mcp`, token: gateway.token };
    const [silent, calling] = [await mcpClient(transportTo(place)), await mcpClient(transportTo(place))];
    await calling.callTool({ name: 'set_cellular_service_status', arguments: { on: true } });
    await Promise.all([endOf(silent), endOf(calling)]);
    expect(await endings()).toEqual([ERROR, ERROR]);
    sweep.end();
    await expect(claim(gateway)).rejects.toThrow('the sweep night is over: no seat will open');
  });

  it('without a word leaves the run to whoever comes back', async () => {
    const gateway = await begun();
    const place = { address: `${gateway.address}/mcp`, token: gateway.token };
    const client = await mcpClient(transportTo(place));
    await client.callTool(set(true));
    const session = (client.transport as ReturnType<typeof transportTo>).sessionId!;
    await client.close();
    const again = await post(place.address, place.token, called('set_wifi_status', { on: false }), {
      'mcp-session-id': session,
    });
    expect(again.status).toBe(200);
    expect(await sweep.runs[0]!.seats.agent!.next()).toMatchObject({ kind: 'due', view: { turn: 5 } });
  });

  it('in order, with a seat that it has claimed, may come back for half of its time; then the run ends as its error', async () => {
    sweep = await heldSweep(['wifi_off'], { silenceMs: 200 });
    const client = await mcpClient(transportTo(await claim(await sweep.gateway())));
    await client.callTool(set(true));
    await endOf(client);
    expect(await endings()).toEqual([ERROR]);
  });

  it('says so without a session too, and then is not waited for', async () => {
    const gateway = await begun();
    const { address, token } = await claim(gateway);
    const authorization = `Bearer ${token}`;
    const left = await fetch(address, { method: 'DELETE', headers: { authorization } });
    expect(left.status).toBe(204);
    expect(await endings()).toEqual([ERROR]);
    const sweepToken = { authorization: `Bearer ${gateway.token}` };
    expect((await fetch(`${gateway.address}/mcp`, { method: 'DELETE', headers: sweepToken })).status).toBe(400);
  });

  it('and is a service that this gateway asks ends nothing: its answer is to come', async () => {
    sweep = await heldSweep(['wifi_off'], { silenceMs: 2 });
    const gateway = await sweep.gateway(undefined, sweep.seats('service x'));
    const seat = await claim(gateway);
    const client = await mcpClient(transportTo(seat));
    await client.callTool(set(true));
    await endOf(client);
    const next = await mcpClient(transportTo(seat));
    expect(await conversation(next)).toMatchObject({ turn: 3 });
  });
});

describe('a hostile client', () => {
  it.each([
    ['no token', () => null],
    ['a wrong one', () => 'abc'],
    ['one with another signature', (token: string) => `${token.slice(0, -4)}AAAA`],
    [
      'one that says something else',
      (token: string) => `${Buffer.from('{"kind":"sweep"}').toString('base64url')}.${token.split('.')[1]}`,
    ],
  ])('with %s is refused, also where bodies are not read', async (_, forged) => {
    const gateway = await begun();
    for (const path of ['/claim', '/mcp', '/mcp/x']) {
      const response = await post(`${gateway.address}${path}`, forged(gateway.token), called('conversation', {}));
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('has no token of the sweep night');
    }
  });

  it('with the token of a gateway with another secret is refused', async () => {
    const gateway = await begun();
    const other = await sweep.gateway('x'.repeat(32));
    expect((await post(`${gateway.address}/claim`, other.token, {})).status).toBe(401);
  });

  it('with the seat of one trajectory reaches no other', async () => {
    const gateway = await begun(SCENARIOS);
    const [one, other] = [await claim(gateway), await claim(gateway)];
    const response = await post(other.address, one.token, called('conversation', {}));
    const error = { code: -32_600, message: 'the token is for another trajectory' };
    expect([response.status, await response.json()]).toEqual([403, { jsonrpc: '2.0', id: null, error }]);
    expect((await post(other.address, gateway.token, called('conversation', {}))).status).toBe(403);
    expect((await post(`${gateway.address}/claim`, one.token, {})).status).toBe(403);
    const client = await mcpClient(transportTo(other));
    const session = (client.transport as ReturnType<typeof transportTo>).sessionId!;
    const stolen = await post(one.address, one.token, called('conversation', {}), { 'mcp-session-id': session });
    expect(stolen.status).toBe(404);
    expect((await post(`${gateway.address}/mcp`, gateway.token, called('conversation', {}))).status).toBe(400);
  });

  it('that sends 50 MB is refused before it has sent them', async () => {
    const gateway = await begun();
    const seat = await claim(gateway);
    const body = 'x'.repeat(50_000_000);
    expect((await post(seat.address, seat.token, body)).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const init = { method: 'POST', body: endless, duplex: 'half', headers: { authorization: `Bearer ${seat.token}` } };
    await fetch(seat.address, init as RequestInit).then(
      ({ status }) => expect(status).toBe(413),
      () => undefined,
    );
    expect(sent).toBeLessThan(50_000_000);
    const client = await mcpClient(transportTo(seat));
    expect(await conversation(client)).toMatchObject({ turn: 1 });
  });

  it('that sends what is no JSON, or no message, is refused', async () => {
    const gateway = await begun();
    const seat = await claim(gateway);
    for (const body of ['{', '[]', 'null', '"x"', '{"jsonrpc":"2.0"}']) {
      const { status } = await post(seat.address, seat.token, body);
      expect([body, status]).toEqual([body, 400]);
    }
    expect((await fetch(seat.address, { headers: { authorization: `Bearer ${seat.token}` } })).status).toBe(405);
    expect((await post(`${gateway.address}/seats`, gateway.token, {})).status).toBe(404);
  });

  it('in a page of another site is refused, whatever name it gave this machine', async () => {
    const gateway = await begun();
    const origin = { origin: 'http://evil.example' };
    expect((await post(`${gateway.address}/claim`, gateway.token, {}, origin)).status).toBe(403);
    const { port } = new URL(gateway.address);
    const status = await new Promise((resolve) => {
      const headers = { host: 'evil.example', authorization: `Bearer ${gateway.token}` };
      const asked = request({ port, host: '127.0.0.1', path: '/claim', method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.end('{}');
    });
    expect(status).toBe(403);
    expect(sweep.holders).toEqual({});
  });

  it('on a seat that another client plays is told so, and changes nothing', async () => {
    const gateway = await begun();
    const seat = await claim(gateway);
    const [one, other] = [await mcpClient(transportTo(seat)), await mcpClient(transportTo(seat), {}, 'other')];
    await one.callTool(set(true));
    expect(textOf(await other.callTool(set(false)))).toContain('another client plays here: turn 3 is due');
    await conversation(other);
    await other.callTool(set(false));
    const before = await conversation(other);
    const late = await one.callTool(set(true));
    expect(late.isError).toBe(true);
    expect(textOf(late)).toContain('another client took a turn since yours');
    expect(await conversation(other)).toEqual(before);
    const stale = await one.callTool({ ...set(false), _meta: { 'toolsandbox/turn': 1 } });
    expect(textOf(stale)).toContain('turn 1 is not due');
    expect(await conversation(other)).toEqual(before);
  });
});

it('an agent that claims a seat while the engine is away is told to ask again', async () => {
  await begun();
  const never = () => new Promise<never>(() => {});
  const seats = new SweepSeats({ list: never, ask: never, isRunning: never, hold: never });
  const place = { host: '127.0.0.1', port: 0, store: 'store', sweep: 'night', patienceMs: 50 };
  await using away = await startGateway({
    ...place,
    seats,
    tokens: new Tokens('s'.repeat(32)),
    onError: () => undefined,
  });
  const answers = await Promise.all([1, 2].map(() => post(`${away.address}/claim`, away.token, {})));
  expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '1'],
    [503, '1'],
  ]);
  expect(await answers[0]!.json()).toEqual({ error: 'no seat is open now: ask again' });
});

it('a token says nothing that changes with the gateway, and holds its secret nowhere', async () => {
  const gateway = await begun();
  const { token } = await claim(gateway);
  const [said = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(said, 'base64url').toString())).toEqual({
    kind: 'seat',
    trajectory: 'night/wifi_off/none/external:me/1',
    workflowId: 'night/wifi_off/none/external:me/1@store',
    runId: 'run of wifi_off',
  });
  expect(token).not.toContain(createHash('sha256').update('s'.repeat(32)).digest('base64url').slice(0, 8));
});
