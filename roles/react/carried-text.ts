import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ProviderData } from '../../sandbox/message.ts';

/** What the log keeps of a message in text form besides the call or the speech that was read from it. */
interface CarriedText {
  /** The model's own words. */
  readonly text: string;
  /** Why they could not be read. */
  readonly problem?: string;
  /** What the provider wants back. */
  readonly inner?: ProviderData;
}

const OWNER = 'react';

export function carry({ text, problem, inner }: CarriedText): ProviderData {
  const data: JsonValue = {
    text,
    ...(problem !== undefined && { problem }),
    ...(inner && { inner: { owner: inner.owner, data: inner.data } }),
  };
  return { owner: OWNER, data };
}

/** Undefined for data that is not ours, for example of a run forked from one with tools. */
export function carriedText(carried: ProviderData | undefined): CarriedText | undefined {
  if (carried?.owner !== OWNER || !isObject(carried.data)) return undefined;
  const { text, problem, inner } = carried.data as unknown as CarriedText;
  return { text, ...(problem !== undefined && { problem }), ...(inner && { inner }) };
}
