import { Command, Option } from 'commander';
import { httpAddress, jsonOption, port, resultsOption } from '../options.ts';
import type { UiOptions } from './show-ui.ts';

export function uiCommand(): Command {
  return new Command('ui')
    .description('show a sweep in the Temporal web UI: prints a link that sets filter and columns')
    .argument('[sweep]', 'id of the sweep (default: the newest one of the results)')
    .option('--open', 'also open it in a browser')
    .option('--plain', 'a link to the web UI itself, which cannot set columns')
    .addOption(
      new Option('--port <n>', 'port of 127.0.0.1 that serves the link').argParser(port).default(0, 'a free one'),
    )
    .option('--ui-address <url>', 'where the web UI is, if it cannot be found', httpAddress)
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (sweep: string | undefined, options: UiOptions) =>
      (await import('./show-ui.ts')).showUi(sweep, options),
    );
}
