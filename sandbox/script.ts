import type { JsonValue } from './json.ts';

/** One step of a reference solution, played by the scripted agent. The calls of a step are made in parallel. */
export type ScriptStep = { readonly calls: readonly ScriptCall[] } | { readonly say: string };

/**
 * Arguments may contain `{ "$result": "call id", "path": ["0", "person_id"] }`, a value returned by an earlier call
 * (negative indices count from the end). Spoken texts may contain a {@link SpokenResult}.
 */
export interface ScriptCall {
  readonly id: string;
  /** The tool's real name. */
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
}

/** A result inside a spoken text: `{call id/0/field}`, or `{call id/0/field:2}` for a number with two decimals. */
export interface SpokenResult {
  readonly callId: string;
  readonly path: readonly string[];
  readonly decimals?: number;
}

export function spokenResult({ callId, path, decimals }: SpokenResult): string {
  return `{${[callId, ...path].join('/')}${decimals === undefined ? '' : `:${decimals}`}}`;
}

/** The text with each result in it replaced. */
export function replaceSpoken(text: string, replace: (result: SpokenResult) => string): string {
  return text.replaceAll(/\{([^{}]+?)(?::(\d))?\}/g, (_whole, reference: string, decimals?: string) => {
    const [callId = '', ...path] = reference.split('/');
    return replace({ callId, path, ...(decimals !== undefined && { decimals: Number(decimals) }) });
  });
}

/**
 * What a scripted user can be asked. `time`: when. `content`: what a message or reminder says. `recipient`: who gets a
 * message. `which`: which message or other thing is meant, and all that is known about it. `person`: who, or which contact.
 * `number`: a phone number. `place`: where, or which branch.
 */
export const SLOTS = ['time', 'content', 'recipient', 'which', 'person', 'number', 'place'] as const;
export type Slot = (typeof SLOTS)[number];

/**
 * When a reply is given.
 * `slot`: the agent asks for one of these, at any point. `restates`: it asks for what the opening or a reply says already.
 * `asks`: the agent asks with one of these words, at any point. `says`: what the agent tells contains one of these, and all
 * earlier replies have been given. Absent: the reply follows the previous one, whatever the agent says.
 */
export type ReplyCondition =
  | { readonly slot: Slot | readonly Slot[] }
  | { readonly restates: Slot | readonly Slot[] }
  | { readonly asks: readonly string[] }
  | { readonly says: readonly string[] };

/** What the scripted user says, and what the agent must say first. */
export interface ScriptedReply {
  readonly when?: ReplyCondition;
  /** What the user does before it says that, one call after the other. */
  readonly calls?: readonly Omit<ScriptCall, 'id'>[];
  readonly say: string;
}
