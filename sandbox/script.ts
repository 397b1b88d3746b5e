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
