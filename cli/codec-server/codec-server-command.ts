import { Command, InvalidArgumentError, Option } from 'commander';
import { httpAddress, jsonOption, port } from '../options.ts';
import type { CodecServerOptions } from './serve-codec.ts';

export function codecServerCommand(): Command {
  return new Command('codec-server')
    .description('let Temporal’s web UI and CLI read compressed and encrypted payloads (docs/operations.md)')
    .addOption(new Option('--host <address>', 'address to listen on').default('127.0.0.1'))
    .addOption(new Option('--port <n>', 'port to listen on; 0: a free one').argParser(port).default(8234))
    .addOption(
      new Option(
        '--cors-origin <url>',
        'origin of a web UI that may ask, such as https://temporal.example; repeat it for several (default: those of this machine)',
      ).argParser<readonly string[] | undefined>((text, before) => [...(before ?? []), origin(text)]),
    )
    .addOption(jsonOption())
    .action(async (options: CodecServerOptions) => (await import('./serve-codec.ts')).serveCodec(options));
}

function origin(text: string): string {
  const url = httpAddress(text);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError(`It must be an origin, such as ${url.origin}, without a path.`);
  return url.origin;
}
