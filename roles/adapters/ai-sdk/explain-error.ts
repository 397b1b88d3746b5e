import type { APICallError } from '@ai-sdk/provider';
import { valueAt } from '../../../sandbox/json.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { ErrorAnswer } from '../../model/adapter.ts';
import { jsonIn } from '../json-in.ts';

/** A success whose body says that it is an error, with the status that this error has. */
export class ErrorSentAsSuccess extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor(status: number, headers: Headers, text: string) {
    super('an error that was sent as a success');
    this.name = 'ErrorSentAsSuccess';
    this.status = status;
    this.headers = headers;
    this.text = text;
  }
}

export function explainError(error: unknown): ErrorAnswer | undefined {
  if (error instanceof ErrorSentAsSuccess) return answerOf(error);
  if (!isCallError(error) || error.statusCode === undefined) return undefined;
  const { statusCode: status, responseHeaders, responseBody = '', message } = error;
  return answerOf({ status, headers: new Headers(responseHeaders), text: responseBody, message });
}

/** By its name: each library may come with its own copy of the class. */
function isCallError(error: unknown): error is APICallError {
  return error instanceof Error && error.name === 'AI_APICallError';
}

function answerOf({ status, headers, text, message }: Omit<ErrorSentAsSuccess, 'name'>): ErrorAnswer {
  const body = jsonIn(text);
  return { status, headers, detail: wordsIn(body) ?? (text || message), body };
}

/** Proxies write errors in a form of their own, most often OpenAI's. */
function wordsIn(body: JsonValue): string | undefined {
  const forms = [valueAt(body, 'error', 'message'), valueAt(body, 'message'), valueAt(body, 'error')];
  return forms.find((words) => typeof words === 'string');
}
