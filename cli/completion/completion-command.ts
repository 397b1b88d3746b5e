import { modulePath } from '../../files/own-code.ts';
import { shellQuote } from '../../text/hint-command.ts';
import { argument, declaredCommand } from '../declared-command.ts';
import { printDocument } from '../say.ts';
import { completionScript, SHELLS } from './completion-scripts.ts';

const MAIN = modulePath('../main.ts', import.meta.url);

export const command = declaredCommand({
  about: 'Also options, sweeps and scenarios.',
  args: [argument('<shell>', 'shell to print it for', { choices: SHELLS })],
  options: [],
  notes:
    'For this session: source <(npx toolsandbox completion bash)\n' +
    'The script completes the word `toolsandbox`; if that is not a command: alias toolsandbox="npx toolsandbox"',
  run: async (_options, shell) => {
    const program = [process.execPath, MAIN].map(shellQuote).join(' ');
    printDocument(completionScript(shell, program));
  },
});
