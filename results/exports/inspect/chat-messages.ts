import type { TrajectoryEvent, TurnEvent, ToolExecutionsEvent } from '../../../sandbox/event.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import type { Message } from '../../../sandbox/message.ts';
import { parsedArguments } from '../../dialogue/parsed-arguments.ts';
import { modelName } from './model-usage.ts';

/** What one event adds to the conversation as inspect_ai has it: as the agent sees it, and how the user ends it. */
export function inspectMessages(event: TrajectoryEvent, firstMessage: number, agent: string): readonly JsonObject[] {
  if (event.kind === 'ending' || event.messages.length === 0) return [];
  if (event.kind === 'tool-executions') return toolMessages(event, firstMessage);
  return event.role === 'agent' ? [assistantMessage(event, firstMessage, agent)] : userMessages(event, firstMessage);
}

/** Parallel calls are one message. */
export function assistantMessage(turn: TurnEvent, firstMessage: number, agent: string): JsonObject {
  const { messages, unspoken, report } = turn;
  const calls = messages.flatMap(({ toolCall }) => (toolCall ? toolCallForm(toolCall) : []));
  const said = messages.filter(({ toolCall }) => toolCall === undefined).map(({ content }) => content);
  const text = [unspoken?.text ?? [], said].flat().join('\n');
  return {
    id: `m${firstMessage}`,
    role: 'assistant',
    source: 'generate',
    content: contentOf(text, unspoken?.reasoning),
    ...(calls.length > 0 && { tool_calls: calls }),
    model: report?.servedModel ?? modelName(agent),
  };
}

function contentOf(text: string, reasoning: string | undefined): JsonValue {
  if (reasoning === undefined) return text;
  return [
    { type: 'reasoning', reasoning },
    { type: 'text', text },
  ];
}

function toolCallForm({ id, name, arguments: written }: NonNullable<Message['toolCall']>): JsonObject {
  const { values, problem } = parsedArguments(written);
  return {
    id,
    function: name,
    arguments: values,
    type: 'function',
    ...(problem !== undefined && { parse_error: `${problem}: ${written}` }),
  };
}

/** The simulated user speaks, or calls the tool that ends the conversation. */
function userMessages({ messages }: TurnEvent, firstMessage: number): readonly JsonObject[] {
  return messages.map(({ recipient, content }, index) => ({
    id: `m${firstMessage + index}`,
    role: 'user',
    source: firstMessage === 0 ? 'input' : 'generate',
    content,
    ...(recipient !== 'agent' && { metadata: { recipient } }),
  }));
}

/** Answers to calls of the user are none of the agent's business. */
function toolMessages({ messages }: ToolExecutionsEvent, firstMessage: number): readonly JsonObject[] {
  return messages.flatMap(({ recipient, content, toolResult }, index) => {
    if (recipient !== 'agent' || toolResult === undefined) return [];
    const { callId, name, errorClass } = toolResult;
    return {
      id: `m${firstMessage + index}`,
      role: 'tool',
      content,
      tool_call_id: callId,
      function: name,
      ...(errorClass !== undefined && { error: { type: 'unknown', message: content } }),
    };
  });
}
