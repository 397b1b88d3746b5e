import { describe, expect, it } from 'vitest';
import { executeToolCalls } from '../../activities/execute-tool-calls.ts';
import { PackCache } from '../../activities/pack-cache.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Message } from '../../sandbox/message.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import type { RunSettings } from '../../runs/contract.ts';

const pack = loadPack();
const scenario = pack.scenarios.find(({ tools, state }) => tools.deny.length === 0 && state === 'base')!;
const SETTINGS: RunSettings = {
  pack: { path: null, hash: pack.hash },
  profile: 'default',
  clock: DEFAULT_CLOCK,
  services: 'synthetic',
};

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
    { packs: new PackCache(), services },
    { cell, settings: SETTINGS, events },
  );
  return messages[0]!;
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
});
