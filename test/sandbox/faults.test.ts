import { describe, expect, it } from 'vitest';
import type { ToolFault, Message } from '../../sandbox/message.ts';
import { executeBatch } from '../../sandbox/tools/execution/execute-batch.ts';
import { CUT_OFF, delayIn, NO_ANSWER, NOT_KNOWN, plannedFaults } from '../../sandbox/tools/execution/faults.ts';
import { tool } from '../../sandbox/tools/definition.ts';
import type { World } from '../../sandbox/world.ts';

const common = {
  module: 'm',
  domain: 'd',
  caller: 'agent',
  description: '',
  errors: [],
  dependsOn: [],
  checksTypes: true,
} as const;
const notes = tool({
  ...common,
  name: 'notes',
  parameters: {},
  returns: 'the notes',
  result: 'anything',
  effect: 'read',
  execute: ({ world }) => ({ result: world['NOTE'] ?? [] }),
});
const write = tool({
  ...common,
  name: 'write',
  parameters: {},
  returns: 'nothing',
  result: 'nothing',
  effect: 'write',
  execute: () => ({ result: null, changes: [{ kind: 'insert', table: 'NOTE', position: 0, row: NOTE }] }),
});
const OFFERED = new Map([notes, write].map((one) => [one.name, one]));

const NOTE = { text: 'word '.repeat(40) };
const OPENING: World = { NOTE: [] };
const LATER: World = { NOTE: [NOTE] };

function ask(name: string, written = '{}', id = 'c'): Message {
  return {
    sender: 'agent',
    recipient: 'execution-environment',
    content: '',
    toolCall: { id, name, arguments: written },
  };
}

function answer(fault?: ToolFault, id = 'c'): Message {
  const toolResult = { callId: id, name: 'notes', ...(fault && { fault }) };
  return { sender: 'execution-environment', recipient: 'agent', content: '', toolResult };
}

const planned = (before: readonly Message[], calls: readonly Message[], { rate = 1, seed = 0 } = {}) =>
  plannedFaults({ before, calls, offered: OFFERED, rate, seed, scenario: 's' });

async function answered(fault: ToolFault, world: World, name = 'notes') {
  const { replies } = await executeBatch({
    calls: [ask(name)],
    world,
    timeZone: 'UTC',
    contextOf: () => ({ now: 0, newId: () => 'id', services: { fetch: () => Promise.reject(new Error('none')) } }),
    profile: 'default',
    offered: OFFERED,
    faults: { planned: [fault], opening: OPENING },
  });
  const { content, toolResult, changes } = replies[0]!;
  return { content, ...toolResult, ...(changes && { changes }) };
}

describe('plannedFaults', () => {
  it('spoils as many calls as the rate says, in two ways, and reads in four', () => {
    const seeds = Array.from({ length: 400 }, (_, seed) => seed);
    const found = (name: string) => seeds.flatMap((seed) => planned([], [ask(name)], { rate: 0.3, seed })[0] ?? []);
    expect(found('notes').length).toBeGreaterThan(80);
    expect(found('notes').length).toBeLessThan(160);
    expect(new Set(found('notes'))).toEqual(new Set(['transient', 'slow', 'truncated', 'stale']));
    expect(new Set(found('write'))).toEqual(new Set(['transient', 'slow']));
    expect(planned([], [ask('notes')], { rate: 0 })).toEqual([undefined]);
  });

  it('spares the call that repeats a spoiled one, however it is spelled, and no other', () => {
    const before = [ask('notes', '{"a": 1, "b": 2}'), answer('stale')];
    expect(planned(before, [ask('notes', '{"b":2,"a":1}')])).toEqual([undefined]);
    expect(planned(before, [ask('notes', '{"b":2,"a":3}')])).not.toEqual([undefined]);
    const again = [...before, ask('notes', '{"a": 1, "b": 2}', 'd'), answer(undefined, 'd')];
    expect(planned(again, [ask('notes', '{"a": 1, "b": 2}')])).not.toEqual([undefined]);
  });

  it('leaves tools alone that the agent is not offered', () => {
    expect(planned([], [ask('end_conversation')])).toEqual([undefined]);
  });
});

describe('a spoiled call', () => {
  it('is transient: the tool is not run', async () => {
    expect(await answered('transient', LATER)).toMatchObject({ errorClass: 'ConnectionError', fault: 'transient' });
  });

  it('is truncated: half of the answer is missing, in the trace too', async () => {
    const { content, trace, fault } = await answered('truncated', LATER);
    expect(fault).toBe('truncated');
    expect(content).toBe(JSON.stringify(LATER['NOTE']).slice(0, 106) + CUT_OFF);
    expect(trace?.result).toBe(content);
    expect(await answered('truncated', OPENING)).toMatchObject({ fault: 'transient' });
  });

  it('is stale: answered from the world at the opening, if that is another answer', async () => {
    expect(await answered('stale', LATER)).toMatchObject({ content: '[]', fault: 'stale', trace: { result: [] } });
    expect(await answered('stale', OPENING)).toMatchObject({ fault: 'transient' });
  });

  it('is slow: the tool was run, and whoever changes something does not know it', async () => {
    const read = await answered('slow', LATER);
    expect(read).toEqual({
      content: NO_ANSWER,
      callId: 'c',
      name: 'notes',
      errorClass: 'TimeoutError',
      fault: 'slow',
    });
    const written = await answered('slow', LATER, 'write');
    expect(written).toMatchObject({ content: NOT_KNOWN, errorClass: 'TimeoutError', fault: 'slow' });
    expect(written.changes).toHaveLength(1);
    expect((await answered('transient', LATER, 'write')).changes).toBeUndefined();
  });

  it('moves the clock on if it is slow', () => {
    expect(delayIn([answer('slow'), answer('stale'), answer(), answer('slow')])).toBe(60);
  });
});
