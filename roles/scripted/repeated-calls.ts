import type { ToolCall } from '../../sandbox/message.ts';
import { CUT_OFF, NO_ANSWER, UNAVAILABLE } from '../../sandbox/tools/execution/faults.ts';
import type { ViewMessage } from '../../sandbox/view.ts';

/** A conversation as it would have been without the calls that said to try again. */
interface Repaired {
  /** Each such call is replaced by the one that repeated it. */
  readonly messages: readonly ViewMessage[];
  /** Those that nobody has repeated yet. */
  readonly open: readonly ToolCall[];
}

const TRY_AGAIN = [UNAVAILABLE, CUT_OFF, NO_ANSWER];

export function withoutFaults(messages: readonly ViewMessage[]): Repaired {
  const kept: ViewMessage[] = [];
  const open: number[] = [];
  for (const message of messages) {
    const { toolCall, toolResult, content } = message;
    const again = open.findIndex((place) => isSame(kept[place]?.toolCall, toolCall));
    if (again !== -1) kept[open.splice(again, 1)[0]!] = message;
    else if (toolResult && TRY_AGAIN.some((end) => content.endsWith(end)))
      open.push(kept.findLastIndex((one) => one.toolCall?.id === toolResult.callId));
    else kept.push(message);
  }
  return { messages: kept, open: open.flatMap((place) => kept[place]?.toolCall ?? []) };
}

function isSame(one: ToolCall | undefined, other: ToolCall | undefined): boolean {
  return one !== undefined && one.name === other?.name && one.arguments === other.arguments;
}
