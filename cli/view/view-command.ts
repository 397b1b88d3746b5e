import { Command, Option } from 'commander';
import { httpAddress, jsonOption, noFloorsOption, port, resultsOption } from '../options.ts';
import type { ViewOptions } from './viewed.ts';

export function viewCommand(): Command {
  return new Command('view')
    .description('look at the results in a browser: sweeps, scores, trajectories, comparisons')
    .argument('[sweep]', 'id of the sweep to open (default: the list of sweeps; with --export all sweeps)')
    .option('--open', 'open it in the browser of this desktop')
    .addOption(
      new Option('--port <n>', 'where to serve it').argParser(port).default(0, 'a free one').conflicts('export'),
    )
    .addOption(
      new Option('--export <folder>', 'write it as files, for a browser or a web server').conflicts(['open', 'port']),
    )
    .option('--ui-address <url>', 'Temporal web UI to link to (default: that of this directory’s engine)', httpAddress)
    .addOption(noFloorsOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweep: string | undefined, options: ViewOptions) =>
      (await import('./view-results.ts')).viewResults(sweep, options),
    );
}
