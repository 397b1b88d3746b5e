import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTextFile } from '../../files/read-text-file.ts';
import { errorMessage } from '../../sandbox/error-message.ts';
import type { Mask } from '../../sandbox/secrets/mask.ts';
import { ProviderFailure } from '../model/provider-failure.ts';
import { callRequest } from './call-tape.ts';
import type { TapeFetch } from './call-tape.ts';
import { callFile, placeFolder } from './recorded-call.ts';
import type { RecordedCall } from './call-schema.ts';
import type { CallPlace, HttpRequest } from './recorded-call.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { isList, isObject } from '../../sandbox/json.ts';
import { shorten } from '../../sandbox/shorten.ts';

/** In bytes. */
const LONGEST_CALL = 64 * 1024 * 1024;

/** Answers calls from their files and never uses the network. A call that was not recorded ends the run. */
export const playingFetch: TapeFetch = (_real, { folder, place, occurrenceOf }, masks, monitor) => {
  const fail = (type: string, text: string): never => monitor.fail(new ProviderFailure(type, text, { scope: 'cell' }));
  return async (input, init) => {
    init?.signal?.throwIfAborted();
    const { call } = await callRequest(input, init);
    const file = join(folder, callFile(place, call, occurrenceOf(callFile(place, call, 0))));
    if (!existsSync(file)) fail('recording.unknown-call', await notRecorded(file, folder, place, call, masks.ofErrors));
    let recorded;
    try {
      recorded = await readCall(file);
    } catch (error) {
      return fail('recording.damaged', `${file} cannot be played back (${errorMessage(error)}): record it again`);
    }
    monitor.took(recorded.latency_ms);
    return answerOf(recorded);
  };
};

async function readCall(file: string): Promise<RecordedCall> {
  const { recordedCallSchema } = await import('./call-schema.ts');
  return recordedCallSchema.parse(JSON.parse(readTextFile(file, LONGEST_CALL)));
}

function answerOf({ answer }: RecordedCall): Response {
  if ('failed' in answer) {
    const cause = Object.assign(new Error(answer.failed), answer.code === null ? {} : { code: answer.code });
    throw new TypeError('fetch failed', { cause });
  }
  const { status, headers, body } = answer;
  const bytes = typeof body === 'string' ? body : Buffer.from(body.base64, 'base64');
  return new Response(status === 204 || status === 304 ? null : bytes, { status, headers });
}

/** Names the file that was looked for, and how the most similar call of the same role of the cell differs. */
async function notRecorded(
  file: string,
  folder: string,
  place: CallPlace,
  call: HttpRequest,
  mask: Mask,
): Promise<string> {
  const nearest = await nearestCall(join(folder, placeFolder(place)), call, mask);
  const hint =
    nearest === undefined
      ? `no call of the ${place.role} of ${place.scenario} (${place.augmentation}, seed ${place.seed}) was recorded`
      : `nearest: ${nearest.name}, ${nearest.difference}`;
  return `this call was not recorded: ${file} is missing; ${hint}`;
}

async function nearestCall(folder: string, call: HttpRequest, mask: Mask) {
  const body = mask(call.body);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  const calls: { readonly name: string; readonly body: string }[] = [];
  for (const name of names) {
    const recorded = await readCall(join(folder, name)).catch(() => null);
    if (recorded !== null) calls.push({ name, body: mask(recorded.request.body) });
  }
  const [nearest] = calls.toSorted((one, other) => sharedLength(other.body, body) - sharedLength(one.body, body));
  if (nearest === undefined) return undefined;
  const difference = firstDifference(nearest.body, body) ?? 'which was answered fewer times';
  return { name: nearest.name, difference };
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/** Where two JSON texts first differ, for people: `messages[3].content: recorded "a", now "b"`. Undefined if nowhere. */
export function firstDifference(recorded: string, now: string): string | undefined {
  try {
    return between('', JSON.parse(recorded) as JsonValue, JSON.parse(now) as JsonValue);
  } catch {
    return recorded === now ? undefined : words('body', recorded, now);
  }
}

function between(path: string, recorded: JsonValue | undefined, now: JsonValue | undefined): string | undefined {
  if (isList(recorded) && isList(now)) {
    const indices = Array.from({ length: Math.max(recorded.length, now.length) }, (_, index) => index);
    return first(indices, (index) => between(`${path}[${index}]`, recorded[index], now[index]));
  }
  if (isObject(recorded) && isObject(now)) {
    const keys = [...new Set([...Object.keys(recorded), ...Object.keys(now)])];
    return first(keys, (key) => between(path === '' ? key : `${path}.${key}`, recorded[key], now[key]));
  }
  return JSON.stringify(recorded) === JSON.stringify(now) ? undefined : words(path, recorded, now);
}

function first<Item>(items: readonly Item[], differenceAt: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const difference = differenceAt(item);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Before the difference, in characters. */
const CONTEXT = 15;
const LONGEST_VALUE = 60;

function words(path: string, recorded: JsonValue | undefined, now: JsonValue | undefined): string {
  const [before, after] = [recorded, now].map((value) => JSON.stringify(value) ?? 'nothing') as [string, string];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = same > CONTEXT ? same - CONTEXT : 0;
  const cut = (text: string) => (from > 0 ? '…' : '') + shorten(text.slice(from), LONGEST_VALUE);
  return `${path}: recorded ${cut(before)}, now ${cut(after)}`;
}
