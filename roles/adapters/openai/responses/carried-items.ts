import type { JsonObject } from '../../../../sandbox/json.ts';

/**
 * The output items that the next request must hold, as they are; of a call only what the log does not hold. Left out is
 * reasoning that came without its content: the server, which keeps nothing, would look for it in vain.
 */
export function carriedItems(output: readonly JsonObject[]): readonly JsonObject[] {
  return output.filter((item) => item['type'] !== 'reasoning' || holdsContent(item)).map(withoutCall);
}

function holdsContent({ encrypted_content: encrypted, content }: JsonObject): boolean {
  return Boolean(encrypted) || (Array.isArray(content) && content.length > 0);
}

function withoutCall(item: JsonObject): JsonObject {
  if (item['type'] !== 'function_call') return item;
  const { call_id: _id, name: _name, arguments: _arguments, ...rest } = item;
  return rest;
}
