import type { ToolCall } from '../sandbox/message.ts';
import type { RoleView } from './role.ts';

/** The id of the k-th call of a turn, where nobody else gives one: a valid identifier, unique within the trajectory. */
export function derivedCallId(turn: number, k: number): string {
  return `call_${turn}_${k}`;
}

/**
 * The calls of one turn under the ids the provider gave, except where one is not a valid identifier (profile `paper`
 * makes variable names of ids), longer than 200 characters or used before.
 */
export function withUsableIds(calls: readonly ToolCall[], view: RoleView): readonly ToolCall[] {
  const used = new Set(view.messages.flatMap(({ toolCall }) => (toolCall ? [toolCall.id] : [])));
  return calls.map((call, k) => {
    const usable = /^[A-Za-z_]\w{0,199}$/.test(call.id) && !used.has(call.id);
    const id = usable ? call.id : derivedCallId(view.turn, k);
    used.add(id);
    return { ...call, id };
  });
}
