import type { TrajectoryEvent } from '../sandbox/event.ts';
import { isObject, jsonIn } from '../sandbox/json.ts';
import type { JsonObject } from '../sandbox/json.ts';
import type { Message } from '../sandbox/message.ts';

/** A call of the agent with what came of it. */
export interface AgentCall {
  /** The call as code. */
  readonly text: string;
  /** Of the tool, also where the agent was shown another. */
  readonly name: string;
  readonly arguments: JsonObject;
  /** The number of its message. */
  readonly asked: number;
  /** Of the answer, or of the call if there was none. */
  readonly message: number;
  /** The number of its batch. */
  readonly batch: number;
  readonly answer: Message | undefined;
}

/** The calls of the agent, each with the answer in the event after its turn; ids of calls may come again in later turns. */
export function agentCalls(events: readonly TrajectoryEvent[]): readonly AgentCall[] {
  let number = 0;
  return events.flatMap((event, batch) => {
    if (event.kind === 'ending') return [];
    const first = number;
    number += event.messages.length;
    if (event.kind !== 'turn' || event.role !== 'agent') return [];
    const next = events[batch + 1];
    const answers = next?.kind === 'tool-executions' ? next.messages : [];
    return event.messages.flatMap(({ toolCall, content }, position): readonly AgentCall[] => {
      if (toolCall === undefined) return [];
      const place = answers.findIndex(({ toolResult }) => toolResult?.callId === toolCall.id);
      const answer = answers[place];
      const trace = answer?.toolResult?.trace;
      return [
        {
          text: content,
          name: trace?.toolName ?? calledTool(content) ?? toolCall.name,
          arguments: trace?.arguments ?? argumentsOf(toolCall.arguments),
          asked: first + position,
          message: answer === undefined ? first + position : number + place,
          batch,
          answer,
        },
      ];
    });
  });
}

/** The tool that a call, written as code, is of. */
export function calledTool(content: string): string | undefined {
  return /^\w+(?=\()/.exec(content)?.[0];
}

function argumentsOf(text: string): JsonObject {
  const given = jsonIn(text);
  return isObject(given) ? given : {};
}
