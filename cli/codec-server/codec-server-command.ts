import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { CODEC_SERVER_OPTIONS } from './codec-server-options.ts';
import type { CodecServerOptions } from './codec-server-options.ts';

export function codecServerCommand(): Command {
  const command = new Command().description(
    'The web UI and the CLI then read compressed and encrypted ones (docs/operations.md).',
  );
  return addOptions(command, CODEC_SERVER_OPTIONS).action(async (options: CodecServerOptions) =>
    (await import('./serve-codec.ts')).serveCodec(options),
  );
}
