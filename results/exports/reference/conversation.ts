import type { JsonObject } from '../../../sandbox/json.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { parsedArguments } from '../../dialogue/parsed-arguments.ts';

/** What the agent saw and did, as the original shows it: a list of messages in OpenAI's form. */
export function conversation({ events }: TrajectoryRecord): readonly JsonObject[] {
  return messagesOf(events).flatMap(({ sender, recipient, content, toolCall, toolResult }): readonly JsonObject[] => {
    if (sender !== 'agent' && recipient !== 'agent') return [];
    if (toolResult !== undefined)
      return [{ role: 'tool', tool_call_id: toolResult.callId, name: toolResult.name, content }];
    if (toolCall !== undefined) {
      const { id, name, arguments: written } = toolCall;
      const { values } = parsedArguments(written);
      const call = { id, type: 'function', function: { name, arguments: JSON.stringify(values) } };
      return [{ role: 'assistant', content: '', tool_calls: [call] }];
    }
    return [{ role: sender === 'agent' ? 'assistant' : sender, content }];
  });
}
