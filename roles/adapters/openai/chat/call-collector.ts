import { isObject } from '../../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';

/** A call as far as it has come. */
interface PartialCall {
  readonly index: JsonValue | undefined;
  id: JsonValue;
  name: JsonValue;
  arguments: JsonValue;
  extra: JsonObject;
}

/** No model makes as many in a turn; a broken server might send a million, each of which is compared with all. */
const MOST_CALLS = 1000;

/**
 * Puts tool calls together from their fragments. OpenAI numbers the calls and sends the id once; other servers number all
 * of them 0 or none, repeat the id or the name in every fragment, or send whole calls.
 */
export class CallCollector {
  readonly #calls: PartialCall[] = [];

  add(fragments: JsonValue): void {
    if (!Array.isArray(fragments)) throw new SyntaxError(`no list of tool calls: ${JSON.stringify(fragments)}`);
    for (const fragment of fragments) {
      if (!isObject(fragment)) throw new SyntaxError(`no tool call: ${JSON.stringify(fragment)}`);
      this.#addFragment(fragment);
    }
  }

  all(): readonly JsonObject[] {
    return this.#calls.map(({ id, name, arguments: written, extra }) => {
      return { id, type: 'function', function: { name, arguments: written }, ...extra };
    });
  }

  #addFragment({ index, id, type: _type, function: part, ...extra }: JsonObject): void {
    const { name: given, arguments: written = null } = isObject(part ?? null) ? (part as JsonObject) : {};
    const name = given ?? '';
    const known = this.#callOf(index, id ?? null, name);
    if (known === undefined) {
      if (this.#calls.length === MOST_CALLS) throw new SyntaxError(`more than ${MOST_CALLS} tool calls`);
      this.#calls.push({ index, id: id ?? null, name, arguments: written, extra });
      return;
    }
    known.id ||= id ?? null;
    known.name ||= name;
    known.extra = { ...known.extra, ...extra };
    if (written !== null && !isRepeated(known, written)) known.arguments = joined(known.arguments, written);
  }

  /** The call that a fragment continues; undefined if it begins one. */
  #callOf(index: JsonValue | undefined, id: JsonValue, name: JsonValue): PartialCall | undefined {
    const atIndex = this.#calls.findLast((call) => index === undefined || call.index === index);
    if (id) return this.#calls.find((call) => call.id === id) ?? (atIndex?.id ? undefined : atIndex);
    const isNext = name !== '' && atIndex !== undefined && (name !== atIndex.name || isWhole(atIndex.arguments));
    return isNext && atIndex.name !== '' ? undefined : atIndex;
  }
}

/** Whole arguments that come once more, and not as a continuation. */
function isRepeated(call: PartialCall, written: JsonValue): boolean {
  return isWhole(call.arguments) && written === call.arguments;
}

function joined(before: JsonValue, added: JsonValue): JsonValue {
  return typeof before === 'string' && typeof added === 'string' ? before + added : added;
}

function isWhole(written: JsonValue): boolean {
  if (typeof written !== 'string') return written !== null;
  try {
    return isObject(JSON.parse(written) as JsonValue);
  } catch {
    return false;
  }
}
