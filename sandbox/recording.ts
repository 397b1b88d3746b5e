import type { Message, ToolCall, ToolResult } from './message.ts';

/** A finished run, to be played again. Calls are identified by place, since their ids may repeat within a run. */
export interface Recording {
  /** The log as it was, starting with the opening, without row changes. */
  readonly messages: readonly Message[];
  /** When calls were made, in seconds since the epoch by the index of the call's message, where the run shows it. */
  readonly times: ReadonlyMap<number, number>;
}

interface Placed<Content> {
  readonly index: number;
  readonly content: Content;
}

/**
 * The index of the answer to each call, by the index of the call's message. The calls of a batch may be answered in another
 * order; a call at which the run ended has no answer.
 */
export function answerIndices(messages: readonly Message[]): ReadonlyMap<number, number> {
  const answers = new Map<number, number>();
  let calls: Placed<ToolCall>[] = [];
  for (const [index, { toolCall, toolResult }] of messages.entries()) {
    if (toolCall !== undefined) {
      if (messages[index - 1]?.toolCall === undefined) calls = [];
      calls.push({ index, content: toolCall });
    }
    const call = toolResult && callOf(calls, toolResult);
    if (call === undefined) continue;
    answers.set(call.index, index);
    calls = calls.filter((one) => one !== call);
  }
  return answers;
}

/** Within a batch ids may be equal too: then by the arguments, where the answer has a trace of them. */
function callOf(calls: readonly Placed<ToolCall>[], result: ToolResult): Placed<ToolCall> | undefined {
  const candidates = calls.filter(({ content }) => content.id === result.callId && content.name === result.name);
  return candidates.find(({ content }) => isTraceOf(result, content)) ?? candidates[0];
}

function isTraceOf({ trace }: ToolResult, call: ToolCall): boolean {
  if (trace === undefined) return false;
  try {
    const given = Object.entries(JSON.parse(call.arguments) as object);
    return given.every(([name, value]) => JSON.stringify(trace.arguments[name]) === JSON.stringify(value));
  } catch {
    return false;
  }
}
