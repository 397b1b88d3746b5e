import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { ENV_SERVE_OPTIONS } from './env-options.ts';

export function envCommand(): Command {
  return new Command().description('docs/training.md is its page.').addCommand(serveCommand());
}

function serveCommand(): Command {
  const command = new Command('serve').description(
    'serve episodes over HTTP, and to clients of OpenEnv, until interrupted',
  );
  return addAction(command, ENV_SERVE_OPTIONS, async (options, self: Command) => {
    const userChosen = self.getOptionValueSource('user') !== 'default';
    await (await import('./serve-episodes.ts')).serveEpisodes({ ...options, userChosen });
  });
}
