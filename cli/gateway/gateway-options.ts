import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { jsonOption, ownEngineOption, port, resultsOption } from '../options.ts';

export const GATEWAY_OPTIONS = [
  option('--port <n>', 'port to listen on; 0: a free one', { parse: port, default: 8235 }),
  option('--listen <address>', 'IP address to listen on; with another one, machines that reach it may use tokens', {
    default: '127.0.0.1',
  }),
  ownEngineOption(),
  resultsOption(),
  jsonOption(),
];
export type GatewayOptions = OptionsOf<typeof GATEWAY_OPTIONS>;
