import type { JsonValue } from './json.ts';

/** One move of a reference solution, played by the scripted agent. The calls of one step are made in parallel. */
export type ScriptStep = { readonly calls: readonly ScriptCall[] } | { readonly say: string };

/**
 * Arguments may hold `{ "$result": "call id", "path": ["0", "person_id"] }`, a value an earlier call returned
 * (negative numbers count from the end); spoken texts may hold `{call id/0/person_id}`.
 */
export interface ScriptCall {
  readonly id: string;
  /** The tool's real name. */
  readonly tool: string;
  readonly arguments: Readonly<Record<string, JsonValue>>;
}

/** What the scripted user says, and what the agent must have said for it. */
export interface ScriptedReply {
  /**
   * `asks`: the agent asks for one of these; in any order. `says`: the agent's text holds one of these, and all replies
   * before this one have been given. Without it: the reply follows the one before, whatever the agent says.
   */
  readonly when?: { readonly asks: readonly string[] } | { readonly says: readonly string[] };
  readonly say: string;
}
