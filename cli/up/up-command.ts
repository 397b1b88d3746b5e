import { Command } from 'commander';
import { resultsOption, wholeNumber } from '../options.ts';
import { print, say } from '../say.ts';
import { openEngine } from '../session/engine-session.ts';
import { describeKeeper } from './describe-keeper.ts';
import { readKeeper } from './keeper-state.ts';
import { startKeeper } from './start-keeper.ts';

interface UpOptions {
  readonly workers: number;
  /** As `toolsandbox worker` takes them. */
  readonly providers?: string | false;
  readonly turns?: number;
  readonly ownEngine?: true;
  readonly results: string;
}

export function upCommand(): Command {
  return new Command('up')
    .description('start an engine with its web UI, and workers, that stay until `toolsandbox down`')
    .option('--workers <n>', 'worker processes', wholeNumber(0), 1)
    .option('--providers <names>', 'providers whose models the workers call (see `toolsandbox worker --help`)')
    .option('--no-providers', 'the workers call no models')
    .option('--turns <n>', 'model calls at a time, per provider and worker', wholeNumber(1))
    .option(
      '--own-engine',
      'use an engine of this directory only, ignoring TEMPORAL_ADDRESS and other servers on this machine',
    )
    .addOption(resultsOption())
    .action(async (options: UpOptions) => {
      const running = readKeeper();
      if (running !== null && running !== 'starting') {
        print(describeKeeper(running));
        say('already up; to change something, run `toolsandbox down` first');
        return;
      }
      const { workers, results, ownEngine = false } = options;
      // Found here, where its progress is seen; the keeper then joins it.
      const session = await openEngine({ ownEngine });
      try {
        const order = { workers, workerArguments: workerArguments(options), ownEngine };
        print(describeKeeper(await startKeeper(order, results)));
      } finally {
        await session.close();
      }
      say('commands in this directory use them; `toolsandbox down` stops them');
    });
}

function workerArguments({ providers, turns, ownEngine }: UpOptions): readonly string[] {
  return [
    ...(providers === false ? ['--no-providers'] : []),
    ...(typeof providers === 'string' ? ['--providers', providers] : []),
    ...(turns === undefined ? [] : ['--turns', String(turns)]),
    ...(ownEngine ? ['--own-engine'] : []),
  ];
}
