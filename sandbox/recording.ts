import type { Message, ToolCall, ToolResult } from './message.ts';
import { jsonIn, isObject } from './json.ts';

/** A finished run to replay. Calls are identified by position because ids may repeat within a run. */
export interface Recording {
  /** The original messages, starting with the opening, without row changes. */
  readonly messages: readonly Message[];
  /** Message index of a call to its time in seconds since the epoch, where the run reveals it. */
  readonly times: ReadonlyMap<number, number>;
}

interface PlacedCall {
  readonly index: number;
  readonly call: ToolCall;
}

/**
 * Maps the message index of each call to the index of its answer. The calls of a batch may be answered in any order. A
 * call that ended the run has no answer.
 */
export function answerIndices(messages: readonly Message[]): ReadonlyMap<number, number> {
  const answers = new Map<number, number>();
  let calls: PlacedCall[] = [];
  for (const [index, { toolCall, toolResult }] of messages.entries()) {
    if (toolCall !== undefined) {
      if (messages[index - 1]?.toolCall === undefined) calls = [];
      calls.push({ index, call: toolCall });
    }
    const call = toolResult && callOf(calls, toolResult);
    if (call === undefined) continue;
    answers.set(call.index, index);
    calls = calls.filter((one) => one !== call);
  }
  return answers;
}

/** Ids may repeat within a batch. If so, the arguments in the answer's trace decide. */
function callOf(calls: readonly PlacedCall[], result: ToolResult): PlacedCall | undefined {
  const candidates = calls.filter(({ call }) => call.id === result.callId && call.name === result.name);
  return candidates.find(({ call }) => isTraceOf(result, call)) ?? candidates[0];
}

function isTraceOf({ trace }: ToolResult, call: ToolCall): boolean {
  const given = jsonIn(call.arguments);
  if (trace === undefined || !isObject(given)) return false;
  return Object.entries(given).every(
    ([name, value]) => JSON.stringify(trace.arguments[name]) === JSON.stringify(value),
  );
}
