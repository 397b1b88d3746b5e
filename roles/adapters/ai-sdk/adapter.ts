import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { isObject } from '../../../sandbox/json.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { Adapter, Answer } from '../../model/adapter.ts';
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
import { ErrorSentAsSuccess, explainError } from './explain-error.ts';
import { jsonIn } from '../json-in.ts';
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
  const body = jsonIn(text);
  const status = statusInBody(body);
  if (status !== undefined) throw new ErrorSentAsSuccess(status, headers, text);
  const answer = readError(body);
  if (answer === undefined) throw new UnreadableAnswer(text || 'nothing');
  return answer;
}
