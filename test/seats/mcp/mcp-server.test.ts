import { join } from 'node:path';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toStoredPack } from '../../../activities/stored-pack.ts';
import { trajectoryInput } from '../../../activities/trajectory-input.ts';
import { mcpServer, TRAJECTORY_META, TURN_META } from '../../../seats/mcp/mcp-server.ts';
import { LEFT_EARLY, SEAT_TOOLS } from '../../../seats/mcp/words.ts';
import { ToolSeat } from '../../../seats/mcp/tool-seat.ts';
import { playInProcess } from '../../../seats/in-process.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { AUGMENTATIONS } from '../../../sandbox/cell.ts';
import type { Augmentation } from '../../../sandbox/cell.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { createDependencies } from '../../../workers/dependencies.ts';
import { conversation, mcpClient, playByMcp, say, textOf } from '../../support/mcp-agent.ts';
import { prepared, settingsOf } from '../../support/packs.ts';
import { everyNth } from '../../support/nightly.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let store: ResultsStore;
beforeAll(async () => {
  store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await store.packs.save(toStoredPack(catalogue()));
});
afterAll(() => store.close());

let trials = 0;

/** A run in this process, whose agent's seat is served. */
async function served(
  scenario = 'wifi_off',
  agent = 'external:me',
  maxMessages?: number,
  augmentation: Augmentation = 'none',
) {
  const dependencies = createDependencies(store, {});
  const settings = settingsOf();
  const cell = { sweep: 'mcp', scenario, augmentation, trial: ++trials, seed: 0 } as const;
  const pack = await dependencies.packs.get(settings.pack);
  const input = trajectoryInput(pack, settings, { ...cell, agent, user: 'scripted:user' });
  const { seats, ended } = playInProcess(dependencies, { ...input, ...(maxMessages && { maxMessages }) });
  const held = seats.agent!;
  const seat = new ToolSeat(held);
  const connect = async (session?: string) => {
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    const server = await mcpServer(seat, { session });
    await server.connect(theirs);
    return mcpClient(ours);
  };
  return { held, ended, seat, connect, client: await connect() };
}

const set = (on: unknown) => ({ name: 'set_wifi_status', arguments: { on } });

describe('a client of MCP', () => {
  it('is told what the agent is told, and what the user said first', async () => {
    const { client } = await served();
    const instructions = client.getInstructions();
    expect(instructions).toContain('Never guess the value of a tool argument');
    expect(instructions).toContain('Turn off my wifi, please.');
    const { messages } = await client.getPrompt({ name: (await client.listPrompts()).prompts[0]!.name });
    expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: instructions } }]);
    expect(await conversation(client)).toMatchObject({ messages: [{ role: 'system' }, { role: 'user' }] });
  });

  it('has the tools of the scenario as the agent is shown them, and two of its own', async () => {
    const { client, held } = await served();
    const now = await held.next();
    const { tools } = await client.listTools();
    const offered = now.kind === 'due' ? now.view.tools : [];
    expect(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))).toMatchObject([
      ...offered.map(({ parameters, ...tool }) => ({ ...tool, inputSchema: parameters })),
      { name: 'say_to_user' },
      { name: 'conversation' },
    ]);
  });

  it('is told that the tools have changed when a search has found some', async () => {
    const { client } = await served('wifi_off', 'external:me', undefined, 'search');
    const names = async () => (await client.listTools()).tools.map(({ name }) => name);
    const own = SEAT_TOOLS.map(({ name }) => name);
    expect(await names()).toEqual(['search_tools', ...own]);
    const told = new Promise<void>((done) => {
      client.setNotificationHandler('notifications/tools/list_changed', () => done());
    });
    await client.callTool({ name: 'search_tools', arguments: { query: 'set wifi status', limit: 1 } });
    await told;
    expect(await names()).toEqual(['search_tools', 'set_wifi_status', ...own]);
  });

  it('takes a turn by each call, and is answered what the tool or the user says', async () => {
    const { client, held, ended } = await served();
    const failed = await client.callTool(set('no'));
    expect(failed).toMatchObject({ isError: true, _meta: { [TURN_META]: 3, [TRAJECTORY_META]: held.trajectory } });
    expect(textOf(failed)).toBe('on must be true or false.');
    const done = await client.callTool(set(false));
    expect(done.isError).toBeUndefined();
    expect(textOf(done)).toBe('null');
    const said = await say(client, 'It is off.');
    expect(said.isError).toBe(false);
    expect(textOf(said)).toBe('The run is over: completed.');
    const { finished } = await ended;
    expect(finished).toMatchObject({ similarity: 1, solved: true });
  });

  it('is told the outcome by every call when the run is over', async () => {
    const { client, ended } = await served('wifi_off', 'external:me?timeoutMs=40');
    await ended;
    for (const answer of [await client.callTool(set(false)), await say(client, 'Hello?')]) {
      expect(answer.isError).toBe(true);
      expect(textOf(answer)).toMatch(/^The run is over: silent \(/);
    }
    expect(await conversation(client)).toBeNull();
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('set_wifi_status');
  });

  it('is told that the run is over if its own call was the last that fits', async () => {
    const { client } = await served('wifi_off', 'external:me', 2);
    const answer = await client.callTool(set(false));
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain('The run is over: ');
  });

  it('has its calls put in a row, equal ones too', async () => {
    const { client, held } = await served();
    const answers = await Promise.all([
      client.callTool(set(true)),
      client.callTool(set(true)),
      client.callTool(set(false)),
    ]);
    expect(answers.map(({ _meta: meta }) => meta?.[TURN_META])).toEqual([3, 5, 7]);
    const now = await held.next();
    expect(now).toMatchObject({ kind: 'due', view: { turn: 7 } });
  });

  it('plays although no one can be told who it is, and tells it later', async () => {
    const { held } = await served();
    const told: string[] = [];
    const away = [true, false];
    const present = async (name: string) => {
      if (away.shift()) throw new Error('the engine is away');
      told.push(name);
    };
    const seat = new ToolSeat({ ...held, next: () => held.next(), submit: (...turn) => held.submit(...turn), present });
    await seat.present('one');
    await seat.present('one');
    expect(told).toEqual(['one']);
  });

  it('is told what is wrong with a call, which then is no turn', async () => {
    const { client } = await served();
    const unsaid = await client.callTool({ name: 'say_to_user', arguments: { text: 'Hi.' } });
    expect(unsaid.isError).toBe(true);
    expect(textOf(unsaid)).toContain('say_to_user needs the argument message');
    expect(await conversation(client)).toMatchObject({ turn: 1 });
  });
});

describe('a turn counts once', () => {
  const at = (turn: number, on: boolean) => ({ ...set(on), _meta: { [TURN_META]: turn } });

  it('by its number: what is called again gets the same answer, what is not due is refused', async () => {
    const { client } = await served();
    const first = await client.callTool(at(1, true));
    expect(await client.callTool(at(1, true))).toEqual(first);
    const other = await client.callTool(at(1, false));
    expect(other.isError).toBe(true);
    expect(textOf(other)).toMatch(/^turn 1 is not due: turn 3 is\. Nothing has changed; the tool conversation returns/);
    expect((await client.callTool(at(9, true))).isError).toBe(true);
    expect(await conversation(client)).toMatchObject({ turn: 3 });
  });

  it('without a number, after its answer was lost: the first call of a server that has just started', async () => {
    const { client, held } = await served();
    await client.callTool(set(true));
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await (await mcpServer(new ToolSeat(held))).connect(theirs);
    const restarted = await mcpClient(ours);
    expect(await restarted.callTool(set(true))).toMatchObject({ _meta: { [TURN_META]: 3 } });
    expect(await restarted.callTool(set(true)), 'its answer arrived: this one is meant').toMatchObject({
      _meta: { [TURN_META]: 5 },
    });
  });

  it('is refused to a client that has not seen the turn of another one', async () => {
    const { connect } = await served();
    const [one, other] = [await connect('one'), await connect('other')];
    await one.callTool(set(true));
    const first = await other.callTool(set(false));
    expect(first.isError).toBe(true);
    expect(textOf(first)).toMatch(
      /^another client plays here: turn 3 is due, and you have not seen what was said before\./,
    );
    expect(await conversation(other)).toMatchObject({ turn: 3 });
    await other.callTool(set(false));
    const late = await one.callTool(set(true));
    expect(late.isError).toBe(true);
    expect(textOf(late)).toContain('another client took a turn since yours: turn 5 is due, and you have seen turn 3');
    expect(await conversation(one)).toMatchObject({ turn: 5 });
    expect((await one.callTool(set(true))).isError).toBeUndefined();
  });
});

it('a client that comes after one that has ended its session in order continues at once', async () => {
  const { seat, connect, held } = await served();
  for (const session of ['one', 'two', 'three']) {
    const client = await connect(session);
    expect((await client.callTool(set(true))).isError, session).toBe(true);
    seat.leave(session);
  }
  expect(await held.next()).toMatchObject({ view: { turn: 7 } });
});

describe('an agent that gives up', () => {
  it('because it has left ends its run as its error, which says what to do, and has a score', async () => {
    const { seat, client, ended } = await served();
    await client.callTool(set(true));
    await seat.giveUp();
    const { events, finished } = await ended;
    expect(events.at(-1)).toMatchObject({ kind: 'ending', outcome: 'agent-error', reason: LEFT_EARLY });
    expect(finished).toMatchObject({ solved: false });
    expect(textOf(await say(client, 'Hello?'))).toContain('agent-error');
  });

  it('does so after the call that it still waits for, and not when the run is over', async () => {
    const { seat, ended } = await served();
    const turn = { tool_calls: [{ function: { name: 'set_wifi_status', arguments: { on: false } } }] };
    const [answer] = await Promise.all([
      seat.call({ turn, connection: null, sent: Promise.resolve(true) }),
      seat.giveUp(),
    ]);
    expect(answer).toMatchObject({ now: { kind: 'due', view: { turn: 3 } }, counted: true });
    expect((await ended).events.at(-1)).toMatchObject({ outcome: 'agent-error' });
    const other = await served();
    await other.client.callTool(set(false));
    await say(other.client, 'It is off.');
    await other.seat.giveUp();
    expect((await other.ended).events.at(-1)).toMatchObject({ outcome: 'completed' });
  });

  it('leaves the turn of a client that plays on', async () => {
    const { held, client } = await served();
    const elsewhere = new ToolSeat(held);
    await elsewhere.now();
    await client.callTool(set(true));
    await elsewhere.giveUp();
    expect(await held.next()).toMatchObject({ kind: 'due', view: { turn: 3 } });
  });

  describe('if it does not come back', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());
    const failed = (error: unknown) => {
      throw error;
    };

    it('ends its run, but not while it looks or calls', async () => {
      const { seat, client, held, ended } = await served();
      const looks = [() => client.callTool(set(true)), () => conversation(client), () => seat.known()];
      for (const look of looks) {
        seat.giveUpAfter(1_000, failed);
        vi.advanceTimersByTime(999);
        await look();
        vi.advanceTimersByTime(1_000);
        expect(await held.next()).toMatchObject({ kind: 'due' });
      }
      seat.giveUpAfter(1_000, failed);
      vi.advanceTimersByTime(1_000);
      expect((await ended).events.at(-1)).toMatchObject({ outcome: 'agent-error', reason: LEFT_EARLY });
    });
  });
});

it('plays the reference solutions of scenarios', async () => {
  const similarities: unknown[] = [];
  const scenarios = everyNth(8, catalogue().scenarios);
  for (const { name } of scenarios) {
    const { client, ended } = await served(name);
    await playByMcp(client);
    similarities.push((await ended).finished.similarity);
  }
  expect(similarities).toEqual(scenarios.map(() => 1));
});

it('no tool of any scenario is called as one of the seat’s own, however names are shown', async () => {
  const own = new Set(SEAT_TOOLS.map(({ name }) => name));
  const pack = prepared();
  const cells = catalogue().scenarios.flatMap(({ name }) =>
    AUGMENTATIONS.map((augmentation) => ({ scenario: name, augmentation })),
  );
  const clashing = cells.filter((cell) =>
    pack.agentTools({ ...cell, seed: 0 } as never, settingsOf()).schemas.some(({ name }) => own.has(name)),
  );
  expect(clashing).toEqual([]);
});
