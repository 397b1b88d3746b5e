import { z } from 'zod';
import { withUsableIds } from '../../roles/call-id.ts';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import type { RoleView, TakeTurn } from '../../roles/role.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { UserError } from '../errors.ts';

/**
 * Who plays a role: a model spec such as `openai:gpt-6-sol?effort=low` (docs/models.md), or, in this process only, a function
 * that takes one turn. Its own name, or that of `{ name, takeTurn }`, stands in ids and reports: `function:NAME`.
 */
export type Seat = string | TakeTurn | NamedFunction;

export interface NamedFunction {
  readonly name: string;
  readonly takeTurn: TakeTurn;
}

/** Model specs in place of seats, and the functions among them by spec. */
export interface Seated {
  readonly specs: readonly string[];
  readonly functions: SeatFunctions;
}

/** @throws UserError if a function has no name, or two have the same */
export function seated(role: PlayableRole, seats: readonly Seat[]): Seated {
  const functions = new Map<string, TakeTurn>();
  const specs = seats.map((seat) => {
    if (typeof seat === 'string') return seat;
    const { name, takeTurn } = typeof seat === 'function' ? { name: seat.name, takeTurn: seat } : seat;
    const spec = `function:${validName(role, name)}`;
    const other = functions.get(spec);
    if (other !== undefined) throw new UserError(`${role}: two functions are called "${name}": give each its own name`);
    functions.set(spec, checkedTurns(spec, takeTurn));
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

const tokens = z.number().nonnegative();
const usage = z.object({
  input: tokens,
  cachedInput: tokens,
  cacheWrite: tokens,
  output: tokens,
  reasoning: tokens,
  costUsd: tokens.nullable(),
});
const about = {
  providerData: z.exactOptional(z.object({ owner: z.string(), data: z.json() })),
  unspoken: z.exactOptional(z.object({ text: z.exactOptional(z.string()), reasoning: z.exactOptional(z.string()) })),
  report: z.exactOptional(
    z.object({
      servedModel: z.string().nullable(),
      responseId: z.string().nullable(),
      finishReason: z.string().nullable(),
      usage: usage.nullable(),
      latencyMs: z.number().nonnegative(),
      attempts: z.int().positive(),
    }),
  ),
};
const call = z.object({ id: z.string(), name: z.string(), arguments: z.string() });
const turnSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('speech'), content: z.string(), ...about }),
  z.object({ kind: z.literal('calls'), calls: z.array(call).min(1), ...about }),
  z.object({ kind: z.literal('failed'), reason: z.string(), ...about }),
]);

/**
 * A function that someone else wrote, made safe: it gets a copy of the view, what it returns is checked, and its errors end
 * the run without a score. Aborting ends the wait for it.
 */
function checkedTurns(spec: string, takeTurn: TakeTurn): TakeTurn {
  return async (view, signal) => {
    const given = await answerOf(spec, takeTurn, view, signal);
    const { data, error } = turnSchema.safeParse(given);
    if (data === undefined) {
      const [issue] = error.issues;
      const place = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
      throw failure('function.bad-turn', `${spec} returned no turn${place}: ${issue?.message ?? 'wrong form'}`);
    }
    return data.kind === 'calls' ? { ...data, calls: withUsableIds(data.calls, view) } : data;
  };
}

async function answerOf(spec: string, takeTurn: TakeTurn, view: RoleView, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([takeTurn(structuredClone(view), signal), aborted.promise]);
  } catch (error) {
    if (signal.aborted || error instanceof OutsideFailure) throw error;
    throw failure('function.threw', `${spec} threw: ${errorMessage(error)}`, error);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function failure(type: string, message: string, cause?: unknown): OutsideFailure {
  return new OutsideFailure(type, message, { scope: 'cell', ...(cause !== undefined && { cause }) });
}
