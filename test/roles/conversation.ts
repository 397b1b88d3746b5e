import type { Role } from '../../sandbox/message.ts';
import type { ViewMessage } from '../../sandbox/view.ts';

export function says(sender: Role, content: string): ViewMessage {
  return { sender, recipient: sender === 'agent' ? 'user' : 'agent', content };
}

export function calls(name: string, id = 'call_1_0', written = '{}'): ViewMessage {
  const toolCall = { id, name, arguments: written };
  return { sender: 'agent', recipient: 'execution-environment', content: `${name}()`, toolCall };
}

/** An answer of the execution environment. */
export function answer(content: string, failed = false, callId = 'call_1_0'): ViewMessage {
  return { ...says('execution-environment', content), toolResult: { callId, name: 'look_up', failed } };
}
