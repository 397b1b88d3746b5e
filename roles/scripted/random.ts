import { derivedCallId } from '../call-id.ts';
import type { RoleView, TakeTurn, Turn } from '../role.ts';
import { Dice } from './dice.ts';
import { MURMUR } from './idle.ts';
import { randomArguments } from './random-arguments.ts';
import { seenValues } from './seen-values.ts';
import type { SeenValue } from './seen-values.ts';

const SPEAKS = 1 / 4;
const MOST_CALLS = 3;

/**
 * Calls random tools with random arguments, and says now and then something that it was told. What it does follows from
 * the seed and from what it sees, so a turn that is tried again ends the same way.
 */
export const random: TakeTurn = (view) => Promise.resolve(randomTurn(view));

function randomTurn(view: RoleView): Turn {
  const { messages, tools, seed, turn } = view;
  const dice = new Dice(seed, turn, messages.at(-1)?.content ?? '', ...tools.map(({ name }) => name));
  const seen = seenValues(messages);
  if (tools.length === 0 || dice.chance(SPEAKS)) return { kind: 'speech', content: somethingTold(view, seen, dice) };
  const calls = Array.from({ length: 1 + dice.below(MOST_CALLS) }, (_, k) => {
    const tool = dice.oneOf(tools)!;
    const args = JSON.stringify(randomArguments(tool, seen, dice));
    return { id: derivedCallId(turn, k), name: tool.name, arguments: args };
  });
  return { kind: 'calls', calls };
}

/** Half of the time a whole text or result, else a single value. */
function somethingTold({ messages }: RoleView, seen: readonly SeenValue[], dice: Dice): string {
  const texts = messages.filter(({ sender }) => sender !== 'agent' && sender !== 'system');
  const told = dice.chance(1 / 2) ? dice.oneOf(texts)?.content : dice.oneOf(seen)?.value;
  return String(told ?? MURMUR);
}
