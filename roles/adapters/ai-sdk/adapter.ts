import type { LanguageModelV4CallOptions, APICallError } from '@ai-sdk/provider';
import { isObject, valueAt, jsonIn } from '../../../sandbox/json.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { Adapter, Answer, ErrorAnswer } from '../../model/adapter.ts';
import type { Connection } from '../../model/connection.ts';
import { paperSettings } from '../../model/paper-settings.ts';
import type { ModelSpec } from '../../model/spec.ts';
import type { RoleView } from '../../role.ts';
import { readError } from '../error-answer.ts';
import { statusInBody } from '../error-status.ts';
import { UnreadableAnswer } from '../unreadable-answer.ts';
import { withoutEnvironment } from '../without-environment.ts';
import { conversationOf } from './conversation.ts';
import type { OwnTurn } from './conversation.ts';
import { Exchange } from './exchange.ts';
import { readResult } from './read-result.ts';
import type { Result } from './read-result.ts';
import type { Facts, Vendor } from './vendor.ts';

interface Request {
  readonly options: LanguageModelV4CallOptions;
  readonly ownTurns: readonly OwnTurn[];
}

/** Any vendor that has a client library for the interface of `@ai-sdk/provider`. `doGenerate` never tries again. */
export function aiSdkAdapter(
  spec: ModelSpec,
  connection: Connection,
  vendor: Vendor,
): Adapter<Request, Result | Answer> {
  const { baseUrl } = spec.options;
  return {
    toRequest: (view) => request(spec, view, vendor),
    send: async ({ options, ownTurns }, abortSignal) => {
      const exchange = new Exchange(ownTurns, vendor, connection.fetch);
      const settings = {
        apiKey: connection.key,
        ...(baseUrl !== undefined && { baseURL: baseUrl }),
        headers: { ...connection.headers },
        fetch: exchange.fetch,
      };
      const model = withoutEnvironment(() => vendor.model(spec.model, settings));
      try {
        const generated = await model.doGenerate({ ...options, abortSignal });
        return { generated, facts: factsOf(exchange, vendor) };
      } catch (error) {
        if (exchange.answer === undefined || abortSignal.aborted) throw error;
        return unread(exchange.answer);
      }
    },
    read: (result) => ('generated' in result ? readResult(result, vendor) : result),
    explain: explainError,
  };
}

/** Options that neither spec nor profile gives are left to the vendor. */
function request(spec: ModelSpec, view: RoleView, { history }: Vendor): Request {
  const { model, options } = spec;
  const paper = paperSettings(spec, view);
  const { temperature = paper.temperature, topP, maxTokens = paper.maxTokens, effort, seed } = options;
  const { prompt, ownTurns } = conversationOf(view, model, history);
  const tools = view.tools.map(({ name, description, parameters }) => {
    return { type: 'function', name, description, inputSchema: parameters as object } as const;
  });
  const call: LanguageModelV4CallOptions = {
    prompt,
    ...(tools.length > 0 && { tools }),
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(paper.topK !== undefined && { topK: paper.topK }),
    ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
    ...(seed !== undefined && { seed }),
    // An effort that the library does not know becomes a warning, which fails the turn.
    ...(effort !== undefined && { reasoning: effort as NonNullable<LanguageModelV4CallOptions['reasoning']> }),
  };
  return { options: call, ownTurns };
}

function factsOf({ answer }: Exchange, vendor: Vendor): Facts {
  if (answer === undefined) throw new Error('the client library answered without asking');
  const body: JsonValue = JSON.parse(answer.text);
  const facts = isObject(body) ? vendor.factsOf(body, answer.headers) : undefined;
  if (facts === undefined) throw new UnreadableAnswer(answer.text);
  return facts;
}

/**
 * Whatever the library says of a success that it could not read, the answer is at fault.
 * @throws ErrorSentAsSuccess where it says that it is an error of a known kind; UnreadableAnswer
 */
function unread({ text, headers }: NonNullable<Exchange['answer']>): Answer {
  const body = jsonIn(text) ?? null;
  const status = statusInBody(body);
  if (status !== undefined) throw new ErrorSentAsSuccess(status, headers, text);
  const answer = readError(body);
  if (answer === undefined) throw new UnreadableAnswer(text || 'nothing');
  return answer;
}

/** A success whose body says that it is an error, with the status that this error has. */
class ErrorSentAsSuccess extends Error {
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

function explainError(error: unknown): ErrorAnswer | undefined {
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
  const body = jsonIn(text) ?? null;
  return { status, headers, detail: wordsIn(body) ?? (text || message), body };
}

/** Proxies write errors in a form of their own, most often OpenAI's. */
function wordsIn(body: JsonValue): string | undefined {
  const forms = [valueAt(body, 'error', 'message'), valueAt(body, 'message'), valueAt(body, 'error')];
  return forms.find((words) => typeof words === 'string');
}
