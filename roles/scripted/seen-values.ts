import type { JsonValue } from '../../sandbox/json.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { readAnswer } from './read-answer.ts';

export type Scalar = string | number | boolean;

/** A value that the agent was told. */
export interface SeenValue {
  readonly value: Scalar;
  /** The column that it stood in; absent for a value from a text. */
  readonly key?: string;
}

/** More than any world holds; a live service may answer with a page of data. */
const MOST_VALUES = 2_000;

/** Quoted words, phone numbers, numbers, and words that begin with a capital letter. */
const PARTS_OF_TEXT = /"([^"]+)"|\+\d{6,}|-?\d+(?:\.\d+)?|\p{Lu}[\p{L}'’]*(?: \p{Lu}[\p{L}'’]*)*/gu;

/** What user and tools told the agent, oldest first: the user's texts and their parts, and every value of a result. */
export function seenValues(messages: readonly ViewMessage[]): readonly SeenValue[] {
  const values = messages.flatMap((message) => {
    if (message.sender === 'user') return [{ value: message.content }, ...partsOf(message.content)];
    return message.toolResult?.failed === false ? leaves(readAnswer(message.content) ?? message.content) : [];
  });
  return values.slice(0, MOST_VALUES);
}

function partsOf(text: string): readonly SeenValue[] {
  return [...text.matchAll(PARTS_OF_TEXT)].map(([whole, quoted]) => {
    if (quoted !== undefined) return { value: quoted };
    return { value: /^-?\d/.test(whole) ? Number(whole) : whole };
  });
}

/** Without recursion: a hostile result may be nested more deeply than the stack is. */
function leaves(result: JsonValue): readonly SeenValue[] {
  const found: SeenValue[] = [];
  const open: { value: JsonValue; key?: string }[] = [{ value: result }];
  for (let next = open.shift(); next !== undefined && found.length < MOST_VALUES; next = open.shift()) {
    const { value, ...under } = next;
    if (value === null) continue;
    if (typeof value !== 'object') found.push({ value, ...under });
    else if (Array.isArray(value)) open.push(...value.map((item) => ({ value: item, ...under })));
    else open.push(...Object.entries(value).map(([key, item]) => ({ value: item, key })));
  }
  return found;
}
