import { describe, expect, it } from 'vitest';
import { loadPack } from '../../scenarios/load-pack.ts';
import { InvalidPack } from '../../scenarios/invalid-pack.ts';
import type { Demonstration } from '../../sandbox/user-brief.ts';
import { EXAMPLE, writtenFile } from './written.ts';

const pack = loadPack();
const demonstrations = Object.entries(pack.demonstrations);

/** Words that stand for something: names within a sentence, numbers, and what is quoted. */
function values({ goal, knows, dialogue, answer = '' }: Demonstration): readonly string[] {
  const text = [goal, ...knows, answer, ...dialogue.flatMap((line) => ('end' in line ? [] : line.content))].join('\n');
  return [...new Set(text.match(/(?<=[a-z,:] "?)\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)*|\d+/gu) ?? [])].filter(
    (one) => one !== 'I',
  );
}

describe('the example dialogues of the catalogue', () => {
  it.each(demonstrations)('%s has values that occur in no task and not in the world', (_name, demonstration) => {
    const { world, scenarios } = pack;
    const told = scenarios.map(({ user, opening, replies }) => [user, opening, replies]);
    const taken = new Set(JSON.stringify([world, told]).match(/[\p{L}\p{N}]+/gu));
    const words = values(demonstration).flatMap((value) => value.split(' '));
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word) => taken.has(word))).toEqual([]);
  });

  it.each(demonstrations)('%s ends with the call of end_conversation', (_name, { dialogue }) => {
    expect(dialogue.at(-1)).toEqual({ sender: 'user', end: true });
  });

  it('are shown in every scenario, and are named after none', () => {
    const names = demonstrations.map(([name]) => name);
    for (const { name, user } of pack.scenarios) {
      expect([name, user.demonstrations]).toEqual([name, names]);
      expect(names).not.toContain(name);
    }
  });
});

it('an example dialogue cannot go on after its end', () => {
  const lines = '- user: Lamp on, please.\n      - user: { end: true }\n      - agent: The lamp is on.';
  const text = EXAMPLE.replace('- user: Lamp on, please.\n      - agent: The lamp is on.', lines);
  expect(() => loadPack(writtenFile(text))).toThrow(InvalidPack);
  expect(() => loadPack(writtenFile(text))).toThrow('the last line only');
});
