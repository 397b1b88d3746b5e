import { END_TOOL } from '../sandbox/tools/end-conversation.ts';
import type { Demonstration, DemonstrationLine } from '../sandbox/user-brief.ts';
import type { ViewMessage } from '../sandbox/view.ts';
import { taskText } from './prompts.ts';

/**
 * Example dialogues as the simulated user would have seen them, each after its own wish and facts. The rules stand in the
 * prompt of the task. The end is a call with its result, as in play: providers refuse a call without one.
 */
export function demonstrationMessages(demonstrations: readonly Demonstration[]): readonly ViewMessage[] {
  return demonstrations.flatMap((demonstration, index) => [
    { sender: 'system', recipient: 'user', content: `The wish of this example: ${taskText(demonstration)}` } as const,
    ...demonstration.dialogue.flatMap((line) => lineMessages(line, index)),
  ]);
}

function lineMessages(line: DemonstrationLine, index: number): readonly ViewMessage[] {
  if (!('end' in line)) {
    const { sender, content } = line;
    return [{ sender, recipient: sender === 'user' ? 'agent' : 'user', content }];
  }
  // Nine letters and digits, a letter first, as all providers take them.
  const id = `example${String(index + 1).padStart(2, '0')}`;
  return [
    {
      sender: 'user',
      recipient: 'execution-environment',
      content: `${END_TOOL}()`,
      toolCall: { id, name: END_TOOL, arguments: '{}' },
    },
    {
      sender: 'execution-environment',
      recipient: 'user',
      content: 'null',
      toolResult: { callId: id, name: END_TOOL, failed: false },
    },
  ];
}
