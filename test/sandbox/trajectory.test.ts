import { describe, expect, it } from 'vitest';
import type { ModelReport, TrajectoryEvent, Usage } from '../../sandbox/event.ts';
import type { Message } from '../../sandbox/message.ts';
import {
  endingOf,
  finalWorld,
  messagesOf,
  NO_USAGE,
  openingEvent,
  snapshots,
  usageOf,
} from '../../sandbox/trajectory.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { WORLD } from '../worlds/phone/example-world.ts';

const removed = (position: number): WorldChange => {
  return { kind: 'remove', table: 'REMINDER', position, row: WORLD.REMINDER[position]! };
};

const answer = (...changes: readonly WorldChange[]): Message => ({
  sender: 'execution-environment',
  recipient: 'agent',
  content: '',
  ...(changes.length > 0 && { changes }),
});
const batch = (...messages: readonly Message[]): TrajectoryEvent => ({ kind: 'tool-executions', messages });

const report = (usage: Usage | null): ModelReport => {
  return { servedModel: null, responseId: null, finishReason: null, usage, latencyMs: 1, attempts: 1 };
};
const turn = (role: 'agent' | 'user', usage: Usage | null, wasted?: Usage): TrajectoryEvent => {
  return { kind: 'turn', role, messages: [], report: { ...report(usage), ...(wasted && { wasted }) } };
};

describe('the world of a trajectory', () => {
  const events = [openingEvent('hi'), batch(answer(removed(1))), batch(answer()), batch(answer(removed(0)))];

  it('at a message is the start world with all changes up to that message', () => {
    const counts = snapshots({ world: WORLD, events }).map(({ REMINDER }) => REMINDER?.length);
    expect(counts).toEqual([2, 1, 1, 0]);
  });

  it('is the same at every answer of one batch, regardless of which call changed it', () => {
    const parallel = [openingEvent('hi'), batch(answer(), answer(removed(1)), answer(removed(0)))];
    expect(snapshots({ world: WORLD, events: parallel }).map(({ REMINDER }) => REMINDER?.length)).toEqual([2, 0, 0, 0]);
  });

  it('at the end is the last snapshot, and the start world is unchanged', () => {
    const trajectory = { world: WORLD, events };
    expect(finalWorld(trajectory)).toEqual(snapshots(trajectory).at(-1));
    expect(WORLD.REMINDER).toHaveLength(2);
  });

  it('is the identical value until something changes', () => {
    const [first, second, third] = snapshots({ world: WORLD, events });
    expect(first).toBe(WORLD);
    expect(third).toBe(second);
    expect(second?.CONTACT).toBe(WORLD.CONTACT);
  });
});

describe('values derived from the events of a trajectory', () => {
  it('messages are those of turns and batches, in order', () => {
    const events = [openingEvent('hi'), batch(answer(), answer()), { kind: 'ending', outcome: 'completed' } as const];
    expect(messagesOf(events).map(({ sender }) => sender)).toEqual([
      'user',
      'execution-environment',
      'execution-environment',
    ]);
  });

  it('usage is the sum over the turns of one role, with attempts that were not used', () => {
    const usage = { input: 10, cachedInput: 5, cacheWrite: 2, output: 3, reasoning: 1, costUsd: 0.25 };
    const other = { input: 1000, cachedInput: 1000, cacheWrite: 1000, output: 1000, reasoning: 1000, costUsd: null };
    const events = [openingEvent('hi'), turn('agent', usage), turn('user', other), turn('agent', usage, usage)];
    expect(usageOf(events, 'agent')).toEqual({
      input: 30,
      cachedInput: 15,
      cacheWrite: 6,
      output: 9,
      reasoning: 3,
      costUsd: 0.75,
    });
    expect(usageOf(events, 'user')).toEqual(other);
    expect(usageOf([openingEvent('hi')], 'user')).toEqual({
      input: 0,
      cachedInput: 0,
      cacheWrite: 0,
      output: 0,
      reasoning: 0,
      costUsd: 0,
    });
  });

  it.each([
    ['whose price is unknown', { ...NO_USAGE, input: 5, costUsd: null }],
    ['whose provider reported no usage', null],
  ])('the cost is unknown, and not what the other turns cost, after a turn %s', (_title, unknown) => {
    const known = { ...NO_USAGE, input: 5, costUsd: 0.25 };
    expect(usageOf([turn('agent', known), turn('agent', unknown)], 'agent').costUsd).toBeNull();
    expect(usageOf([turn('agent', known), turn('user', unknown)], 'agent').costUsd).toBe(0.25);
  });

  it('the ending is the last event, and a log without an ending is an error', () => {
    const ending = { kind: 'ending', outcome: 'completed' } as const;
    expect(endingOf([openingEvent('hi'), ending])).toBe(ending);
    expect(() => endingOf([openingEvent('hi')])).toThrow('has no ending');
  });
});
