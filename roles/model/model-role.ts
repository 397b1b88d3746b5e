import type { ModelReport } from '../../sandbox/event.ts';
import { withUsableIds } from '../call-id.ts';
import type { RoleView, TakeTurn, Turn } from '../role.ts';
import type { Adapter, Answer } from './adapter.ts';
import { ProviderFailures } from './failures.ts';
import { maskedAnswer } from './masked-answer.ts';
import type { Masks } from './mask.ts';
import { DEFAULT_TIMEOUT_MS } from './options.ts';
import { ownerOf, ownDataOnly, sizeProblem } from './provider-data.ts';
import type { ModelSpec } from './spec.ts';
import { strictDialogue } from './strict-dialogue.ts';

/**
 * An agent or simulated user played by a model. One request per turn, never repeated here: the caller retries, guided by
 * the failure's scope.
 * @param masks hide secrets in the words of the provider and of the model
 */
export function modelRole<Request, Response>(
  spec: ModelSpec,
  adapter: Adapter<Request, Response>,
  masks: Masks,
): TakeTurn {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = spec.options;
  const failures = new ProviderFailures(spec, masks.ofErrors);
  const owner = ownerOf(spec);

  return async (view, signal) => {
    signal.throwIfAborted();
    const request = adapter.toRequest(strictDialogue(ownDataOnly(view, owner), spec));
    const timeout = AbortSignal.timeout(timeoutMs);
    const startedAt = performance.now();
    let response;
    try {
      response = await adapter.send(request, AbortSignal.any([signal, timeout]));
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted) throw failures.ofTimeout(timeoutMs, error);
      if (error instanceof SyntaxError) throw failures.ofMalformedAnswer(error.message, error);
      const answer = adapter.explain(error);
      if (answer === undefined) throw failures.ofConnection(error);
      const reason = failures.turnReason(answer);
      if (reason !== undefined) return { kind: 'failed', reason };
      throw failures.ofAnswer(answer, error);
    }
    const latencyMs = Math.round(performance.now() - startedAt);
    const answer = maskedAnswer(readAnswer(adapter, response, failures), masks.ofAnswers);
    if (answer.stopped === 'error') throw failures.ofMalformedAnswer(answer.refusal ?? 'an error');
    const report = reportOf(answer, latencyMs);
    const turn = turnOf(answer, view, owner);
    return turn.kind === 'failed' ? { ...turn, reason: failures.inOneLine(turn.reason), report } : { ...turn, report };
  };
}

/** Whatever goes wrong in reading is the answer's fault: a wrong shape, or nesting deeper than the stack. */
function readAnswer<Response>(
  { read }: Pick<Adapter<never, Response>, 'read'>,
  response: Response,
  failures: ProviderFailures,
): Answer {
  let received;
  try {
    const answer = read(response);
    if (answer !== undefined) return answer;
    received = JSON.stringify(response) ?? 'nothing';
  } catch (error) {
    throw failures.ofMalformedAnswer(String(error), error);
  }
  throw failures.ofMalformedAnswer(received);
}

/** Of one attempt: whoever retries adds the earlier ones. */
function reportOf(answer: Answer, latencyMs: number): ModelReport {
  const { servedModel, responseId, finishReason, usage, rawUsage } = answer;
  return { servedModel, responseId, finishReason, usage, rawUsage, latencyMs, attempts: 1 };
}

/** Calls come before text: text beside calls is not said to anybody (profile `paper` agrees). */
function turnOf(answer: Answer, view: RoleView, owner: string): Turn {
  const problem = stopProblem(answer) ?? sizeProblem(answer);
  if (problem !== undefined) return { kind: 'failed', reason: problem };
  const { text, calls, data } = answer;
  const providerData = data === undefined ? {} : { providerData: { owner, data } };
  if (calls.length === 0) {
    if (text === null || !isSpeech(text, view)) return { kind: 'failed', reason: silence(answer) };
    return { kind: 'speech', content: text, ...providerData };
  }
  const owned = calls.map(({ data: callData, ...call }) => {
    return callData === undefined ? call : { ...call, providerData: { owner, data: callData } };
  });
  return { kind: 'calls', calls: withUsableIds(owned, view), ...providerData };
}

/** The original takes an empty text for an answer like any other (docs/reference-semantics.md 11). */
function isSpeech(text: string, { profile }: RoleView): boolean {
  return profile === 'paper' || text.trim() !== '';
}

/** Why the answer does not count, whatever it holds. */
function stopProblem({ stopped, refusal }: Answer): string | undefined {
  if (stopped === 'refused') return refusal ? `the model refused: ${refusal}` : 'the model refused';
  if (stopped === 'filtered') return "the provider's content filter withheld the answer";
  return undefined;
}

function silence({ stopped, finishReason }: Answer): string {
  if (stopped === 'context-full') return "the conversation is longer than the model's context";
  if (stopped === 'out-of-tokens') return 'the model used up its tokens before it said anything';
  return `the model said nothing (${finishReason ?? 'no finish reason'})`;
}
