import { describe, expect, it } from 'vitest';
import { executeToolCalls } from '../../activities/execute-tool-calls.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Message } from '../../sandbox/message.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { packsOf, settingsOf } from '../support/packs.ts';

const pack = loadPack();
const scenario = pack.scenarios.find(({ tools, state }) => tools.deny.length === 0 && state === 'base')!;
const SETTINGS = settingsOf(pack);

async function searchStock(found: JsonValue): Promise<Message> {
  const call: Message = {
    sender: 'agent',
    recipient: 'execution-environment',
    content: 'search_stock(query="pears")',
    toolCall: { id: 'call_1', name: 'search_stock', arguments: '{"query": "pears"}' },
  };
  const cell: Cell = {
    sweep: 's',
    scenario: scenario.name,
    augmentation: 'at',
    agent: 'a',
    user: 'u',
    trial: 1,
    seed: 0,
  };
  const events = [openingEvent('Pears?'), { kind: 'turn', role: 'agent', messages: [call] }] as const;
  const answers = { fetch: () => Promise.resolve({ data: { stock: [found] } }) };
  const services = () => ({ inputsAt: () => Promise.resolve({ services: answers }) });
  const { messages } = await executeToolCalls(
    { packs: packsOf(pack), services, environment: {} },
    { cell, settings: SETTINGS, events },
  );
  return messages[0]!;
}

/** A batch of calls without arguments, after the opening. */
function execute(sender: 'agent' | 'user', tools: readonly string[], asked: number[] = []) {
  const calls = tools.map((name, index): Message => ({
    sender,
    recipient: 'execution-environment',
    content: `${name}()`,
    toolCall: { id: `call_${index}`, name, arguments: '{}' },
  }));
  const cell = { sweep: 's', scenario: scenario.name, augmentation: 'at', agent: 'a', user: 'u', trial: 1, seed: 0 };
  const events = [openingEvent('Hello'), { kind: 'turn', role: sender, messages: calls }] as const;
  const services = () => ({
    inputsAt: (index: number) => {
      asked.push(index);
      return Promise.resolve({ services: { fetch: () => Promise.reject(new Error('not asked')) } });
    },
  });
  return executeToolCalls(
    { packs: packsOf(pack), services, environment: {} },
    { cell: cell as Cell, settings: SETTINGS, events },
  );
}

describe('executeToolCalls', () => {
  it('returns a result unchanged', async () => {
    const { content, toolResult } = await searchStock({ symbol: 'PEAR' });
    expect(content).toBe('{"symbol":"PEAR"}');
    expect(toolResult?.trace?.result).toEqual({ symbol: 'PEAR' });
  });

  it('truncates an oversized result in the answer and in the trace', async () => {
    const reply = await searchStock({ symbol: 'PEAR', about: 'juicy '.repeat(1_000_000) });
    expect(JSON.stringify(reply).length).toBeLessThan(200_000);
    expect(reply.content).toMatch(/^\{"symbol":"PEAR".*\[cut: 60000\d\d characters\]$/);
    expect(reply.toolResult?.trace?.result).toBe(reply.content);
  });

  it('asks for the inputs of each call by the place of its message in the log', async () => {
    const asked: number[] = [];
    await execute('agent', ['get_wifi_status', 'get_cellular_service_status'], asked);
    expect(asked).toEqual([1, 2]);
  });

  it('offers the user its own tools and none of the agent', async () => {
    const [ended] = (await execute('user', ['end_conversation'])).messages;
    expect(ended).toMatchObject({ recipient: 'user', conversationActive: false });
    const [refused] = (await execute('user', ['get_wifi_status'])).messages;
    expect(refused?.content).toMatch(/There is no tool "get_wifi_status". The tools are: end_conversation/);
    const [unknown] = (await execute('agent', ['end_conversation'])).messages;
    expect(unknown?.content).toMatch(/There is no tool "end_conversation"/);
  });
});
