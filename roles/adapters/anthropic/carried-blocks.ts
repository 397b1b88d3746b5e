import type { Anthropic } from '@anthropic-ai/sdk';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { isObject } from '../../../sandbox/json.ts';

type Param = Anthropic.ContentBlockParam;
type ToolUse = Anthropic.ToolUseBlockParam;

/**
 * The blocks of an answer that must be given back in order: thinking, text beside tool uses, whatever else comes. Of a
 * tool use only what the log does not hold; undefined when text or tool uses are all there is.
 */
export function carriedBlocks(content: readonly JsonObject[]): readonly JsonObject[] | undefined {
  const blocks = content.filter((block) => !isBlankText(block)).map(withoutCall);
  const onlyText = blocks.length === 1 && blocks[0]?.['type'] === 'text';
  const onlyUses = blocks.every((block) => block['type'] === 'tool_use' && Object.keys(block).length === 1);
  return onlyText || onlyUses ? undefined : blocks;
}

/** The blocks as they were, the calls of the log put back in; undefined when the log does not hold the same calls. */
export function restoredBlocks(data: JsonValue, uses: readonly ToolUse[]): Param[] | undefined {
  const blocks: readonly JsonObject[] = Array.isArray(data) ? data.filter(isObject) : [];
  const isUse = ({ type }: JsonObject) => type === 'tool_use';
  if (blocks.length === 0 || blocks.filter(isUse).length !== uses.length) return undefined;
  const waiting = [...uses];
  const restored = blocks.map((block) => (isUse(block) ? { ...block, ...waiting.shift() } : block));
  // What this provider wrote as an answer, it takes as a parameter.
  return restored as unknown as Param[];
}

function withoutCall(block: JsonObject): JsonObject {
  if (block['type'] !== 'tool_use') return block;
  const { id: _id, name: _name, input: _input, input_json: _written, ...rest } = block;
  return rest;
}

/** The API writes blank text now and then, but refuses to read it. */
function isBlankText({ type, text }: JsonObject): boolean {
  return type === 'text' && typeof text === 'string' && text.trim() === '';
}
