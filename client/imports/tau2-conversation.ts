import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { GoldAction, TauTask } from '../../worlds/tau2/task.ts';

interface TauConversation {
  /** As a pack's author writes them. */
  readonly solution: readonly JsonObject[];
  readonly replies: readonly JsonObject[];
  readonly categories: readonly string[];
}

/**
 * Who plays the gold actions: the agent its own, as the reference solution; what the user has to do the agent asks for, and the scripted
 * user does it.
 */
export function goldConversation(
  { gold, communicated }: Pick<TauTask, 'gold' | 'communicated'>,
  identifying?: JsonObject,
): TauConversation {
  const solution: JsonObject[] = identifying ? [{ identify: identifying }] : [];
  const replies: JsonObject[] = [];
  const actions = gold ?? [];
  for (const [position, action] of actions.entries()) {
    if (action.seat === 'agent') {
      solution.push({ [`step${position}`]: { [action.name]: plainJson(action.arguments) } });
      continue;
    }
    if (actions[position - 1]?.seat === 'user') continue;
    const calls = following(actions.slice(position));
    const number = replies.length + 1;
    const [first = '', ...others] = calls.map(({ tool }) => tool.replaceAll('_', ' '));
    solution.push({ say: `Step ${number} is yours: ${[first, ...others].join(', then ')}.` });
    replies.push({ when: { says: [first] }, calls, say: `That is done: ${first}.` });
  }
  solution.push({ say: ['That is done.', ...communicated].join(' ') });
  const calls = solution.filter((step) => !('say' in step)).length;
  return { solution, replies, categories: [calls > 1 ? 'MTC' : 'STC', replies.length > 0 ? 'MUT' : 'SUT'] };
}

/** The user's actions at the beginning of a list. */
function following(actions: readonly GoldAction[]) {
  const end = actions.findIndex(({ seat }) => seat !== 'user');
  const own = end === -1 ? actions : actions.slice(0, end);
  return own.map(({ name, arguments: given }) => ({ tool: name, arguments: plainJson(given) }));
}

/** What is only marked as a float is a number, as callers write it. */
export function plainJson(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(plainJson);
  if (!isObject(value)) return value;
  if (typeof value['$float'] === 'string') return Number(value['$float']);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainJson(one)]));
}
