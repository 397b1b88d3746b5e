import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import type { ToolCall } from '../sandbox/message.ts';
import type { RoleView } from './role.ts';

/**
 * The id of the k-th call of a turn, where no one else gives one: unique within the trajectory, and what all providers
 * take. The strictest, Mistral, wants nine letters and digits; profile `paper` wants a letter first.
 */
export function derivedCallId(turn: number, k: number): string {
  return `t${String(turn).padStart(5, '0')}${String(k).padStart(3, '0')}`;
}

/** Of one turn, which their derived ids can number. */
export const MOST_CALLS = 1_000;

/** What a provider may give: profile `paper` makes variable names of ids, everyone else only gives them back. */
const USABLE = { identifier: /^[A-Za-z_]\w{0,199}$/, printable: /^[\x21-\x7e]{1,200}$/ };

/**
 * The calls of one turn under the ids the provider gave, whatever they look like, since it takes them back. An id that is
 * missing, used before, longer than 200 characters or, in profile `paper`, no identifier is replaced.
 */
export function withUsableIds(calls: readonly ToolCall[], view: RoleView): readonly ToolCall[] {
  const used = new Set(view.messages.flatMap(({ toolCall }) => (toolCall ? [toolCall.id] : [])));
  const usable = USABLE[PROFILE_RULES[view.profile].callIds];
  return calls.map((call, k) => {
    const id = usable.test(call.id) && !used.has(call.id) ? call.id : freeId(view.turn, k, used);
    used.add(id);
    return { ...call, id };
  });
}

function freeId(turn: number, k: number, used: ReadonlySet<string>): string {
  let id = derivedCallId(turn, k);
  for (let next = k + 1; used.has(id); next++) id = derivedCallId(turn, next);
  return id;
}
