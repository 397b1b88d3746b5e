import { Command, InvalidArgumentError, Option } from 'commander';
import { jsonOption, resultsOption, wholeNumber } from '../options.ts';
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

function port(text: string): number {
  const value = wholeNumber(0)(text);
  if (value > 65_535) throw new InvalidArgumentError('It must be at most 65535.');
  return value;
}

function httpAddress(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be a URL, such as http://127.0.0.1:8080.');
  }
  return url;
}
