import type { SeatTurn } from '../../roles/seat/seat.ts';

/** A turn of one call. */
export const callTurn = (name: string, given: object): SeatTurn => ({
  tool_calls: [{ function: { name, arguments: JSON.stringify(given) } }],
});

/** An agent that takes these turns one after the other, and then says this. */
export function following(turns: readonly SeatTurn[], content = 'That is all.') {
  let next = 0;
  return { name: 'desk', takeTurn: () => turns[next++] ?? { content } };
}
