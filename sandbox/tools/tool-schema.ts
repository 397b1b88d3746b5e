import type { JsonObject } from '../json.ts';

/** A tool as shown to a model: name, text and JSON schema after augmentation (facts/semantics.md 4). */
export interface ToolSchema {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}
