import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { ENV_SERVE_OPTIONS, PAIRS_OPTIONS } from './env-options.ts';

export function envCommand(): Command {
  return new Command()
    .description('docs/training.md is its page.')
    .addCommand(serveCommand())
    .addCommand(pairsCommand());
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

function pairsCommand(): Command {
  const command = new Command('pairs')
    .description('write pairs of turns, one better than the other, for preference training')
    .argument('[sweep]', 'id of the sweep (default: the latest one)');
  return addAction(command, PAIRS_OPTIONS, async (options, sweep: string | undefined) =>
    (await import('./write-pairs.ts')).writePairs(sweep, options),
  );
}
