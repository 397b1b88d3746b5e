import { isList, isObject } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { Outcome } from '../../../sandbox/outcome.ts';
import { parsedArguments } from '../../dialogue/parsed-arguments.ts';
import { timedEvents } from '../../dialogue/timed-events.ts';
import type { TimedEvent } from '../../dialogue/timed-events.ts';
import type { TrajectoryRecord } from '../../record.ts';

const ROLES = { agent: 'assistant', user: 'user' } as const;

/** A run as a simulation of tau2-bench. @param task as its own file has it */
export function simulationOf(record: TrajectoryRecord, task: JsonObject): JsonObject {
  const { id, cell, startedAt, finishedAt, usage, guestReward } = record;
  const messages = timedEvents(record).flatMap(messagesIn);
  return {
    id,
    task_id: task['id'] ?? cell.scenario,
    start_time: new Date(startedAt).toISOString(),
    end_time: new Date(finishedAt).toISOString(),
    duration: (finishedAt - startedAt) / 1000,
    termination_reason: terminationOf(record),
    agent_cost: usage.agent.costUsd,
    user_cost: usage.user.costUsd,
    reward_info: guestReward && rewardOf(guestReward, record.outcome),
    messages: messages.map((message, index) => ({ ...message, turn_idx: index })),
    // tau2-bench counts from 0.
    trial: cell.trial - 1,
    seed: cell.seed,
  };
}

/** What ended early has no parts there. */
function rewardOf(
  { reward, parts, basis }: NonNullable<TrajectoryRecord['guestReward']>,
  outcome: Outcome,
): JsonObject {
  if (outcome !== 'completed') return { reward, reward_basis: null };
  const counted = Object.fromEntries(basis.map((part) => [part, parts[part] ?? null]));
  const db = parts['DB'] ?? null;
  return {
    reward,
    db_check: db === null ? null : { db_match: db === 1, db_reward: db },
    reward_basis: [...basis],
    reward_breakdown: Object.values(counted).includes(null) ? null : counted,
  };
}

function terminationOf({ outcome, reason }: Pick<TrajectoryRecord, 'outcome' | 'reason'>): string {
  if (outcome === 'completed') return 'user_stop';
  if (outcome === 'message-limit') return reason?.endsWith('failed calls') ? 'too_many_errors' : 'max_steps';
  return outcome === 'agent-error' ? 'agent_error' : outcome === 'user-error' ? 'user_error' : 'infrastructure_error';
}

/** A turn is a message, with its calls and the text beside them; each answer is one. */
function messagesIn({ event, finishedAt }: TimedEvent): readonly JsonObject[] {
  if (event.kind === 'ending' || event.messages.length === 0) return [];
  const timestamp = new Date(finishedAt).toISOString();
  if (event.kind === 'tool-executions')
    return event.messages.flatMap(({ recipient, content, toolResult }) => {
      if (toolResult === undefined) return [];
      const requestor = recipient === 'user' ? 'user' : 'assistant';
      return {
        id: toolResult.callId,
        role: 'tool',
        content,
        requestor,
        error: toolResult.errorClass !== undefined,
        timestamp,
      };
    });
  const role = ROLES[event.role];
  const said = event.messages.flatMap(({ toolCall, content }) => (toolCall ? [] : [content]));
  const text = [...(event.unspoken?.text === undefined ? [] : [event.unspoken.text]), ...said].join('\n');
  const calls = event.messages.flatMap(({ toolCall }) =>
    toolCall
      ? { id: toolCall.id, name: toolCall.name, arguments: parsedArguments(toolCall.arguments).values, requestor: role }
      : [],
  );
  return [
    {
      role,
      content: text === '' ? null : text,
      ...(calls.length > 0 && { tool_calls: calls }),
      cost: event.report?.usage?.costUsd ?? 0,
      timestamp,
    },
  ];
}

/** Python's numbers that are marked in a task (`{ $float: '2.0' }`), as numbers. */
export function plainNumbers(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(plainNumbers);
  if (!isObject(value)) return value;
  const marked = value['$float'] ?? value['$int'];
  if (typeof marked === 'string' && Object.keys(value).length === 1) return Number(marked);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainNumbers(item)]));
}
