import { scenarioName } from '../../sandbox/cell.ts';
import type { TrajectorySummary } from '../record.ts';
import { genaiModel } from './chat-span.ts';
import { KIND } from './span-content.ts';
import type { SpanContent, SpanEvent } from './span-content.ts';
import { causeText } from '../explain/cause.ts';
import { ROOT } from './span-ids.ts';

/** The whole run. @param record also without its log */
export function agentSpan(record: TrajectorySummary, finishedAt = record.finishedAt): SpanContent {
  const { cell, outcome, reason, score, usage, startedAt, profile, origin } = record;
  const { provider, model } = genaiModel(cell.agent);
  /** The reason then quotes a model. */
  const mistaken = outcome === 'agent-error' || outcome === 'user-error';
  return {
    key: ROOT,
    name: `invoke_agent ${cell.agent}`,
    kind: KIND.internal,
    startedAt,
    finishedAt,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': provider,
      'gen_ai.agent.name': cell.agent,
      'gen_ai.conversation.id': record.id,
      'gen_ai.request.model': model,
      'gen_ai.usage.input_tokens': usage.agent.input,
      'gen_ai.usage.output_tokens': usage.agent.output,
      'toolsandbox.sweep': cell.sweep,
      'toolsandbox.scenario': scenarioName(record.cell),
      'toolsandbox.base_scenario': cell.scenario,
      'toolsandbox.augmentation': cell.augmentation,
      'toolsandbox.categories': record.categories,
      'toolsandbox.user': cell.user,
      'toolsandbox.trial': cell.trial,
      'toolsandbox.profile': profile,
      'toolsandbox.outcome': outcome,
      'toolsandbox.reason': mistaken ? undefined : reason,
      'toolsandbox.solved': score?.solved,
      'toolsandbox.similarity': score?.similarity,
      'toolsandbox.wording': score?.wording,
      'toolsandbox.turn_count': score?.turnCount,
      'toolsandbox.cost_usd': usage.agent.costUsd,
      'toolsandbox.origin': origin?.id,
      'toolsandbox.workflow_id': record.workflowId,
      'toolsandbox.run_id': record.runId,
    },
    ...(mistaken && { content: { 'toolsandbox.reason': reason } }),
    events: evaluationResults(record),
    error:
      score === null
        ? { type: outcome, message: `${outcome}: ${reason ?? ''}`, ...(mistaken && { quotes: true }) }
        : undefined,
  };
}

/** The score, as events of the run that was evaluated: none without a score. */
function evaluationResults({ score, cause, finishedAt }: TrajectorySummary): readonly SpanEvent[] {
  if (score === null) return [];
  const { solved, similarity } = score;
  const result = (name: string, attributes: SpanEvent['attributes']) => ({
    name: 'gen_ai.evaluation.result',
    at: finishedAt,
    attributes: { 'gen_ai.evaluation.name': name, ...attributes },
    ...(cause && { content: { 'gen_ai.evaluation.explanation': causeText(cause) } }),
  });
  return [
    ...(solved === null
      ? []
      : [
          result('solved', {
            'gen_ai.evaluation.score.value': Number(solved),
            'gen_ai.evaluation.score.label': solved ? 'pass' : 'fail',
          }),
        ]),
    result('similarity', { 'gen_ai.evaluation.score.value': similarity }),
  ];
}
