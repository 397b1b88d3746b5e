import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { httpAddress, jsonOption, ownEngineOption, port, resultsOption } from '../options.ts';

export const UI_OPTIONS = [
  option('--open', 'also open it in a browser'),
  option('--plain', 'a link to the web UI itself, which cannot set columns'),
  option('--port <n>', 'port of 127.0.0.1 that serves the link', {
    parse: port,
    default: 0,
    defaultText: 'a free one',
  }),
  option('--ui-address <url>', 'where the web UI is, if it cannot be found', { parse: httpAddress }),
  ownEngineOption(),
  resultsOption(),
  jsonOption(),
];

export type UiOptions = OptionsOf<typeof UI_OPTIONS>;
