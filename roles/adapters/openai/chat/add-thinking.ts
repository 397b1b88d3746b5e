import { isObject } from '../../../../sandbox/json.ts';
import type { JsonValue } from '../../../../sandbox/json.ts';

type Fields = Record<string, JsonValue>;

/**
 * Adds pieces of thinking blocks, as litellm's proxy streams those of Claude: a block's texts come one by one, its signature
 * last. The pieces have no index.
 */
export function addThinking(blocks: Fields[], added: readonly JsonValue[]): void {
  for (const piece of added.filter(isObject)) {
    const last = blocks.at(-1);
    const open = last?.['type'] === 'thinking' && !last['signature'];
    if (!open || piece['type'] !== 'thinking') blocks.push({ ...piece });
    else blocks[blocks.length - 1] = { ...last, ...piece, thinking: `${textOf(last)}${textOf(piece)}` };
  }
}

function textOf({ thinking }: Fields): string {
  return typeof thinking === 'string' ? thinking : '';
}
