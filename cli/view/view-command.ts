import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { allowKeyOption, jsonOption, port, resultsOption, trustSpecsOption, uiAddressOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const VIEW_OPTIONS = [
  option('--open', 'open it in the browser of this desktop'),
  option('--port <n>', 'where to serve it', {
    parse: port,
    default: 0,
    defaultText: 'a free one',
    conflicts: ['export'],
  }),
  option('--export <folder>', 'write it as files, for a browser or a web server', { conflicts: ['open', 'port'] }),
  uiAddressOption(),
  trustSpecsOption(),
  allowKeyOption(),
  resultsOption(),
  jsonOption(),
];

export type ViewOptions = OptionsOf<typeof VIEW_OPTIONS>;

export const command = declaredCommand({
  about:
    'Sweeps, scores, trajectories, comparisons; and seats of running trajectories, which people take (docs/your-agent.md).',
  args: [argument('[sweep]', 'id of the sweep to open (default: the list of sweeps; with --export all sweeps)')],
  options: VIEW_OPTIONS,
  run: async (options, sweep) => (await import('./view-results.ts')).viewResults(sweep, options),
});
