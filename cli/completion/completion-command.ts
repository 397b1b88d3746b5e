import { Argument, Command } from 'commander';
import { modulePath } from '../../files/own-code.ts';
import { printDocument } from '../say.ts';
import { shellQuote } from '../../text/hint-command.ts';
import { completionScript, SHELLS } from './completion-scripts.ts';
import type { Shell } from './completion-scripts.ts';

const MAIN = modulePath('../main.ts', import.meta.url);

export function completionCommand(): Command {
  return new Command()
    .description('Also options, sweeps and scenarios.')
    .addArgument(new Argument('<shell>', 'shell to print it for').choices(SHELLS))
    .addHelpText(
      'after',
      '\nFor this session: source <(npx toolsandbox completion bash)' +
        '\nThe script completes the word `toolsandbox`; if that is not a command: alias toolsandbox="npx toolsandbox"',
    )
    .action((shell: Shell) => {
      const program = [process.execPath, MAIN].map(shellQuote).join(' ');
      printDocument(completionScript(shell, program));
    });
}
