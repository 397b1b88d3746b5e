import { APICallError } from '@ai-sdk/provider';
import { valueAt } from '../../../sandbox/json.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { ErrorAnswer } from '../../model/adapter.ts';
import { jsonIn } from '../json-in.ts';

export function explainError(error: unknown): ErrorAnswer | undefined {
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return undefined;
  const { statusCode: status, responseHeaders, responseBody = '', message } = error;
  const body = jsonIn(responseBody);
  return { status, headers: new Headers(responseHeaders), detail: wordsIn(body) ?? (responseBody || message), body };
}

/** Proxies write errors in a form of their own, most often OpenAI's. */
function wordsIn(body: JsonValue): string | undefined {
  const forms = [valueAt(body, 'error', 'message'), valueAt(body, 'message'), valueAt(body, 'error')];
  return forms.find((words) => typeof words === 'string');
}
