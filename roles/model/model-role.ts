import { oversizedIn } from '../../files/bounded-response.ts';
import type { ModelReport } from '../../sandbox/event.ts';
import type { TakeTurn } from '../role.ts';
import type { Adapter, Answer } from './adapter.ts';
import { boundedAnswer } from './bounded-answer.ts';
import { ProviderFailures } from './failures.ts';
import type { Masks } from './mask.ts';
import { ownDataOnly, ownerOf } from './provider-data.ts';
import { timeoutOf } from './spec.ts';
import type { ModelSpec } from './spec.ts';
import { strictDialogue } from './strict-dialogue.ts';
import { turnOf } from './turn-of-answer.ts';

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
  const timeoutMs = timeoutOf(spec);
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
      if (timeout.aborted) throw failures.ofTimeout(timeoutMs, view.role, error);
      const unreadable = error instanceof SyntaxError ? error : oversizedIn(error);
      if (unreadable !== undefined) throw failures.ofMalformedAnswer(unreadable.message, error);
      const answer = adapter.explain(error);
      if (answer === undefined) throw failures.ofConnection(error);
      const failed = failures.failedTurn(answer);
      if (failed !== undefined) return failed;
      throw failures.ofAnswer(answer, error);
    }
    const latencyMs = Math.round(performance.now() - startedAt);
    const answer = boundedAnswer(readAnswer(adapter, response, failures), masks.ofAnswers);
    if (answer.warnings?.length) throw failures.ofWarnings(answer.warnings);
    const turn = turnOf(answer, view, { owner, failures, report: reportOf(answer, latencyMs) });
    return turn.kind === 'failed' ? { ...turn, reason: failures.inOneLine(turn.reason) } : turn;
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
function reportOf(answer: Answer, measuredMs: number): ModelReport {
  const { servedModel, responseId, finishReason, usage, rawUsage, latencyMs = measuredMs } = answer;
  return { servedModel, responseId, finishReason, usage, rawUsage, latencyMs, attempts: 1 };
}
