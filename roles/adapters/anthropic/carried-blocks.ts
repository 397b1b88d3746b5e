import type { JsonObject } from '../../../sandbox/json.ts';

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

function withoutCall(block: JsonObject): JsonObject {
  if (block['type'] !== 'tool_use') return block;
  const { id: _id, name: _name, input: _input, input_json: _written, ...rest } = block;
  return rest;
}

/** The API writes blank text now and then, but refuses to read it. */
function isBlankText({ type, text }: JsonObject): boolean {
  return type === 'text' && typeof text === 'string' && text.trim() === '';
}
