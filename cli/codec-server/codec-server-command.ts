import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { CODEC_SERVER_OPTIONS } from './codec-server-options.ts';
import type { CodecServerOptions } from './codec-server-options.ts';

export function codecServerCommand(): Command {
  const command = new Command('codec-server').description(
    'let Temporal’s web UI and CLI read compressed and encrypted payloads (docs/operations.md)',
  );
  return addOptions(command, CODEC_SERVER_OPTIONS).action(async (options: CodecServerOptions) =>
    (await import('./serve-codec.ts')).serveCodec(options),
  );
}
