import type { SeatFunctions } from '../../roles/require-seats.ts';
import type { TakeSeat } from '../../roles/seat/seat.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { UserError } from '../errors.ts';

/**
 * Who plays a role: a model spec such as `openai:gpt-6-sol?effort=low` (docs/models.md), or, in this process only, a function
 * that takes one turn (docs/your-agent.md). Its own name, or that of `{ name, takeTurn }`, stands in ids and reports: `function:NAME`.
 */
export type Player = string | TakeSeat | NamedFunction;

export interface NamedFunction {
  readonly name: string;
  readonly takeTurn: TakeSeat;
}

/** Model specs in place of seats, and the functions among them by spec. */
export interface NamedPlayers {
  readonly specs: readonly string[];
  readonly functions: SeatFunctions;
}

/** @throws UserError if a function has no name, or two have the same */
export function namedPlayers(role: PlayableRole, seats: readonly Player[]): NamedPlayers {
  const functions = new Map<string, TakeSeat>();
  const specs = seats.map((seat) => {
    if (typeof seat === 'string') return seat;
    const { name, takeTurn } = typeof seat === 'function' ? { name: seat.name, takeTurn: seat } : seat;
    const spec = `function:${validName(role, name)}`;
    const other = functions.get(spec);
    if (other !== undefined) throw new UserError(`${role}: two functions are called "${name}": give each its own name`);
    functions.set(spec, takeTurn);
    return spec;
  });
  return { specs, functions };
}

function validName(role: PlayableRole, name: string): string {
  if (/^[\w.-]{1,100}$/.test(name)) return name;
  throw new UserError(
    `${role}: "${name}" cannot be the name of a function that plays: pass { name, takeTurn }, with letters, digits and . - _ only`,
  );
}
