import type { RoleView } from '../roles/role.ts';

/** Of lists that no one changes, which are much longer than most dialogues and the same in every turn. */
const known = new WeakMap<object, number>();

/** How long what a role is shown is as JSON. */
export function charactersIn({ messages, tools }: Pick<RoleView, 'messages' | 'tools'>): number {
  return lengthOf(messages) + lengthOf(tools);
}

function lengthOf(list: readonly object[]): number {
  const length = known.get(list) ?? JSON.stringify(list).length;
  known.set(list, length);
  return length;
}
