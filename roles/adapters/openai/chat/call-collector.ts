import { isObject, jsonIn } from '../../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../../sandbox/json.ts';
import { MOST_CALLS } from '../../../call-id.ts';

/** A call as far as it has come. */
interface PartialCall {
  readonly index: JsonValue | undefined;
  id: JsonValue;
  name: JsonValue;
  arguments: JsonValue;
  extra: JsonObject;
}

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
    const known = this.#callOf({ index, id: id ?? null, name, written });
    if (known === undefined) {
      // A broken server might send a million, each of which is compared with all.
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
  #callOf(fragment: Fragment): PartialCall | undefined {
    const { index, id, name } = fragment;
    const atIndex = this.#calls.findLast((call) => index === undefined || call.index === index);
    if (id) {
      const same = this.#calls.filter((call) => call.id === id);
      const known = same.findLast((call) => call.index === index) ?? same.at(-1);
      if (known === undefined) return atIndex?.id ? undefined : atIndex;
      return isAnother(fragment, known) ? undefined : known;
    }
    const isNext = name !== '' && atIndex !== undefined && (name !== atIndex.name || isWhole(atIndex.arguments));
    return isNext && atIndex.name !== '' ? undefined : atIndex;
  }
}

interface Fragment extends Pick<PartialCall, 'index' | 'id' | 'name'> {
  readonly written: JsonValue;
}

/** Whether a fragment begins a call although its id is known: some servers give all calls of a turn the same one. */
function isAnother({ index, name, written }: Fragment, known: PartialCall): boolean {
  if (name === '' || known.name === '') return false;
  if (name === known.name && isRepeated(known, written)) return false;
  const isNumberedApart = index !== undefined && known.index !== undefined && index !== known.index;
  return isNumberedApart || (name !== known.name && isWhole(known.arguments));
}

/** Whole arguments that come once more, and not as a continuation. */
function isRepeated(call: PartialCall, written: JsonValue): boolean {
  return written === call.arguments && isWhole(call.arguments);
}

/** Texts in pieces; of anything else, the latest value counts. */
export function joined(before: JsonValue | undefined, added: JsonValue): JsonValue {
  return typeof before === 'string' && typeof added === 'string' ? before + added : added;
}

function isWhole(written: JsonValue): boolean {
  return typeof written === 'string' ? isObject(jsonIn(written)) : written !== null;
}
