import { isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Answer } from '../model/adapter.ts';
import { rawUsageOf } from './raw-usage.ts';

/** A success whose body is an error; undefined if it is none. Servers and routers do so when something behind them fails. */
export function readError(response: unknown): Answer | undefined {
  const words = isObject(response as JsonValue)
    ? errorText((response as Record<string, JsonValue>)['error'])
    : undefined;
  if (words === undefined) return undefined;
  return {
    text: null,
    calls: [],
    stopped: 'error',
    refusal: words,
    servedModel: null,
    responseId: null,
    finishReason: null,
    usage: null,
    rawUsage: rawUsageOf(response),
  };
}

/** What an error says, in the provider's own words; undefined if there is none. */
export function errorText(error: JsonValue | undefined): string | undefined {
  if (error === undefined || error === null) return undefined;
  if (typeof error === 'string') return error;
  const message = isObject(error) ? error['message'] : undefined;
  return typeof message === 'string' && message !== '' ? message : JSON.stringify(error);
}
