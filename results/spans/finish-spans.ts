import type { TrajectorySummary } from '../record.ts';
import { KIND } from './span-content.ts';
import type { SpanContent } from './span-content.ts';
import type { FailedAttempt, StepTimes } from './span-ids.ts';

/** The evaluation of a run. Its attributes are those of the conventions' event `gen_ai.evaluation.result`. */
export function evaluationSpan(
  { id, score, finishedAt }: TrajectorySummary,
  times: StepTimes = { startedAt: finishedAt, finishedAt },
): SpanContent {
  return evaluation('evaluate', id, times, { 'gen_ai.evaluation.score.value': score?.similarity });
}

/** How long it took to store a run. Only live traces have it. */
export function storeSpan({ id }: TrajectorySummary, times: StepTimes): SpanContent {
  return {
    key: 'store',
    name: 'store trajectory',
    kind: KIND.internal,
    ...times,
    attributes: { 'gen_ai.conversation.id': id },
  };
}

/** An attempt to evaluate and store a run that failed. */
export function failedFinishSpan(id: string, { attempt, error, ...times }: FailedAttempt): SpanContent {
  return { ...evaluation(`evaluate failed ${attempt}`, id, times, { 'toolsandbox.attempt': attempt }), error };
}

function evaluation(key: string, id: string, times: StepTimes, more: SpanContent['attributes']): SpanContent {
  const attributes = { 'gen_ai.conversation.id': id, 'gen_ai.evaluation.name': 'similarity', ...more };
  return { key, name: 'evaluate similarity', kind: KIND.internal, ...times, attributes };
}
