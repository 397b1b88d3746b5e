import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Mask } from '../../sandbox/secrets/mask.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { MOST_CALLS } from '../call-id.ts';
import type { Answer, AnsweredCall } from './adapter.ts';
import { countedUsage } from '../../sandbox/counted-usage.ts';
import { dataProblem, isSmall } from './provider-data.ts';

/** In characters: ids, names of models and tools, finish reasons. The longest that are known have a fifth of it. */
const LONGEST_NAME = 500;

/**
 * The answer without keys, its names and its usage bounded: each answer, whoever gave it, passes here, and most of it is stored with
 * its turn. No model knows a key, but a page in place of an answer may repeat the request with its headers.
 */
export function boundedAnswer(given: Answer, mask: Mask): Answer {
  const answer = carriable(given);
  const { text, calls, refusal, reasoning, warnings, data, rawUsage, servedModel, responseId, finishReason } = answer;
  // Masked before it is cut: half a key is a secret too.
  const name = (long: string) => shorten(mask(long), LONGEST_NAME);
  return {
    ...answer,
    text: text && mask(text),
    calls: calls.map((call) => ({
      // What is longer than any id is replaced (call-id.ts).
      id: name(call.id),
      name: name(call.name),
      arguments: mask(call.arguments),
      ...(call.data !== undefined && { data: maskedValue(call.data, mask) }),
    })),
    ...(refusal !== undefined && { refusal: mask(refusal) }),
    ...(data !== undefined && { data: maskedValue(data, mask) }),
    ...(reasoning !== undefined && { reasoning: mask(reasoning) }),
    ...(warnings && { warnings: warnings.map(mask) }),
    usage: countedUsage(answer.usage),
    rawUsage: isSmall(rawUsage) ? maskedValue(rawUsage, mask) : null,
    servedModel: servedModel && name(servedModel),
    responseId: responseId && name(responseId),
    finishReason: finishReason && name(finishReason),
  };
}

/** An answer with more calls or data than a log can carry ends the run, unless it does so anyway. */
function carriable(answer: Answer): Answer {
  const reason = callsProblem(answer.calls) ?? dataProblem(answer);
  if (reason === undefined) return answer;
  const { data: _data, ...rest } = answer;
  const ends = ['refused', 'filtered', 'gave-up'].includes(answer.stopped ?? '');
  return { ...rest, calls: [], ...(!ends && { stopped: 'too-large', refusal: reason }) };
}

function callsProblem({ length }: readonly AnsweredCall[]): string | undefined {
  return length <= MOST_CALLS ? undefined : `it called ${length} tools in one turn; the limit is ${MOST_CALLS}`;
}

function maskedValue(value: JsonValue, mask: Mask): JsonValue {
  if (typeof value === 'string') return mask(value);
  if (isList(value)) return value.map((item) => maskedValue(item, mask));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskedValue(item, mask)]));
}
