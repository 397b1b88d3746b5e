import { isObject } from '../../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';
import { inBandError } from '../explain-error.ts';
import type { Collector } from '../receive.ts';
import { CallCollector, joined } from './call-collector.ts';

/** Fields that are texts in pieces. Of other fields the latest value counts: some repeat in every chunk. */
const TEXTS: readonly string[] = ['content', 'refusal', 'reasoning_content', 'reasoning'];

/** A broken server might send millions, each of which is compared with all. */
const MOST_DETAILS = 20_000;

/** Within a detail of reasoning. */
const DETAIL_TEXTS: readonly string[] = ['text', 'summary', 'data'];

type Fields = Record<string, JsonValue>;

/** Puts a completion together from its chunks. Errors in a chunk are thrown. */
export function collectChunks(headers: Headers): Collector {
  const completion: Fields = {};
  const message: Fields = { role: 'assistant' };
  const calls = new CallCollector();
  const details: Fields[] = [];
  const thinking: Fields[] = [];
  let finish: JsonValue = null;
  let begun = false;

  function addMessage(delta: JsonObject): void {
    for (const [field, value] of Object.entries(delta)) {
      if (value === null || field === 'role') continue;
      if (field === 'tool_calls') calls.add(value);
      else if (field === 'reasoning_details' && Array.isArray(value)) addDetails(details, value);
      else if (field === 'thinking_blocks' && Array.isArray(value)) addThinking(thinking, value);
      else message[field] = TEXTS.includes(field) ? joined(message[field], value) : value;
    }
  }

  return {
    add: (chunk) => {
      if (!isObject(chunk as JsonValue)) throw new SyntaxError(`no chunk of a completion: ${JSON.stringify(chunk)}`);
      const { choices, error, ...fields } = chunk as JsonObject;
      const list: readonly JsonValue[] = Array.isArray(choices) ? choices : [];
      const choice = list.filter(isObject).find(({ index }) => index === undefined || index === 0);
      const failed = error ?? choice?.['error'];
      if (failed !== undefined && failed !== null) throw inBandError(failed, headers);
      for (const [field, value] of Object.entries(fields)) if (value !== null) completion[field] = value;
      if (choice === undefined) return;
      begun = true;
      // Some servers send the whole message at the end, or at once.
      const { delta, message: said, finish_reason: reason } = choice;
      if (isObject(delta)) addMessage(delta);
      else if (isObject(said)) addMessage(said);
      finish = reason ?? finish;
    },
    whole: (ended) => {
      if (finish === null && !ended) return undefined;
      const called = calls.all();
      const said = {
        content: null,
        ...message,
        ...(details.length > 0 && { reasoning_details: details }),
        ...(thinking.length > 0 && { thinking_blocks: thinking }),
        ...(called.length > 0 && { tool_calls: called }),
      };
      return { ...completion, choices: begun ? [{ index: 0, message: said, finish_reason: finish }] : [] };
    },
  };
}

/** By index and type; those without an index are whole. */
function addDetails(details: Fields[], added: readonly JsonValue[]): void {
  for (const detail of added.filter(isObject)) {
    const known = details.find(
      ({ index, type }) => index !== undefined && index === detail['index'] && type === detail['type'],
    );
    if (details.length > MOST_DETAILS) throw new SyntaxError(`more than ${MOST_DETAILS} details of reasoning`);
    if (known === undefined) details.push({ ...detail });
    else {
      for (const [field, value] of Object.entries(detail)) {
        if (value !== null) known[field] = DETAIL_TEXTS.includes(field) ? joined(known[field], value) : value;
      }
    }
  }
}

/**
 * Adds pieces of thinking blocks, as litellm's proxy streams those of Claude: a block's texts come one by one, its signature
 * last. The pieces have no index.
 */
function addThinking(blocks: Fields[], added: readonly JsonValue[]): void {
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
