import { InvalidArgumentError } from 'commander';
import { option } from '../declared-option.ts';
import type { OptionsOf } from '../declared-option.ts';
import { httpAddress, jsonOption, port, repeated } from '../options.ts';
import { declaredCommand } from '../declared-command.ts';

export const CODEC_SERVER_OPTIONS = [
  option('--listen <address>', 'address to listen on', { default: '127.0.0.1' }),
  option('--port <n>', 'port to listen on; 0: a free one', { parse: port, default: 8234 }),
  option(
    '--cors-origin <url>',
    'origin of a web UI that may ask, such as https://temporal.example; repeat it for several (default: those of this machine)',
    { parse: (text: string, before?: readonly string[]) => repeated(origin(text), before) },
  ),
  jsonOption(),
];
export type CodecServerOptions = OptionsOf<typeof CODEC_SERVER_OPTIONS>;

function origin(text: string): string {
  const url = httpAddress(text);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError(`It must be an origin, such as ${url.origin}, without a path.`);
  return url.origin;
}

export const command = declaredCommand({
  about: 'The web UI and the CLI then read compressed and encrypted ones (docs/operations.md).',
  options: CODEC_SERVER_OPTIONS,
  run: async (options) => (await import('./serve-codec.ts')).serveCodec(options),
});
