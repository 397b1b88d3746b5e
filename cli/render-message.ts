import { styleText } from 'node:util';
import type { Message, Role } from '../sandbox/message.ts';

const NAME: Readonly<Record<Role, string>> = {
  system: 'system',
  user: 'user',
  agent: 'agent',
  'execution-environment': 'tools',
};
const COLOR = { system: 'gray', user: 'cyan', agent: 'green', 'execution-environment': 'yellow' } as const;

/** One message of a dialogue for a terminal: index, who to whom, what. */
export function renderMessage(index: number, message: Message): string {
  const { sender, recipient, content, toolResult } = message;
  const failed = toolResult?.errorClass !== undefined;
  const head = `${String(index).padStart(3)}  ${NAME[sender]} > ${NAME[recipient]}`.padEnd(22);
  const text = failed ? styleText('red', content) : content;
  return `${styleText(COLOR[sender], head)} ${text}`;
}
