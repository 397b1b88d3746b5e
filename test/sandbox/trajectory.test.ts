import { describe, expect, it } from 'vitest';
import type { Message } from '../../sandbox/message.ts';
import { finalWorld, snapshots } from '../../sandbox/trajectory.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { WORLD } from './example-world.ts';

const removed = (position: number): WorldChange => {
  return { kind: 'remove', table: 'REMINDER', position, row: WORLD.REMINDER[position]! };
};

function log(...changes: (readonly WorldChange[] | undefined)[]): readonly Message[] {
  return changes.map((list) => ({
    sender: 'execution-environment',
    recipient: 'agent',
    content: '',
    ...(list && { changes: list }),
  }));
}

describe('the world of a trajectory', () => {
  const messages = log(undefined, [removed(1)], undefined, [removed(0)]);

  it('at a message is the start world with the changes up to it', () => {
    const counts = snapshots({ world: WORLD, messages }).map(({ REMINDER }) => REMINDER.length);
    expect(counts).toEqual([2, 1, 1, 0]);
  });

  it('at the end is the last snapshot, and the start world stays as it was', () => {
    const trajectory = { world: WORLD, messages };
    expect(finalWorld(trajectory)).toEqual(snapshots(trajectory).at(-1));
    expect(WORLD.REMINDER).toHaveLength(2);
  });

  it('is the same value until something changes', () => {
    const [first, second, third] = snapshots({ world: WORLD, messages });
    expect(first).toBe(WORLD);
    expect(third).toBe(second);
    expect(second?.CONTACT).toBe(WORLD.CONTACT);
  });
});
