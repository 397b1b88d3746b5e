import type { RoleView } from '../../roles/role.ts';
import type { WireRequest } from '../support/wire/wire-server.ts';

/** The field of the request that holds the dialogue. */
export type DialogueField = 'messages' | 'input' | 'contents';

/** What a request lacks of the conversation that the role was shown, and of what the provider wants back. */
export function lostOnWire(
  { messages, tools }: Pick<RoleView, 'messages' | 'tools'>,
  carried: readonly string[],
  { body }: WireRequest,
): string[] {
  const sent = new Set<string>();
  const texts: string[] = [];
  collect(body, sent, texts);
  const isSent = (text: string) => sent.has(canonical(text)) || texts.some((one) => one.includes(text));
  return [
    ...carried.filter((text) => !isSent(text)).map((text) => `what the provider wants back: ${text}`),
    ...tools.filter(({ name }) => !isSent(name)).map(({ name }) => `the tool ${name}`),
    ...messages.flatMap(({ sender, content, toolCall }) => {
      if (toolCall === undefined) return isSent(content) ? [] : [`${sender}: ${content}`];
      const { name, arguments: written } = toolCall;
      return isSent(name) && isSent(written) ? [] : [`the call ${name}(${written})`];
    }),
  ];
}

/** All strings of a request, and all its values in a form that does not depend on how they were written. */
function collect(value: unknown, sent: Set<string>, texts: string[]): void {
  sent.add(canonical(value));
  if (typeof value === 'string') texts.push(value);
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collect(item, sent, texts);
  }
}

function canonical(value: unknown): string {
  return JSON.stringify(sorted(typeof value === 'string' ? parsed(value) : value));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]));
}

/** Where a request is not the one before it with something appended, byte by byte. Marks of what to cache may move. */
export function rewritten(requests: readonly WireRequest[], field: DialogueField): string[] {
  return requests.slice(1).flatMap(({ body }, index) => {
    const [earlier, later] = [partsOf(requests[index]?.body, field), partsOf(body, field)];
    if (earlier.rest !== later.rest) return [`request ${index + 2} changes more than the dialogue`];
    const changed = earlier.dialogue.findIndex((one, at) => one !== later.dialogue[at]);
    return changed === -1 ? [] : [`request ${index + 2} changes ${field}[${changed}]: ${later.dialogue[changed]}`];
  });
}

function partsOf(body: any, field: DialogueField) {
  const { [field]: dialogue, ...rest } = body;
  return { dialogue: dialogue.map(unmarked) as string[], rest: unmarked(rest) };
}

function unmarked(value: unknown): string {
  return JSON.stringify(value, (name, item: unknown) => (name === 'cache_control' ? undefined : item));
}
