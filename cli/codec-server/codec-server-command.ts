import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { CODEC_SERVER_OPTIONS } from './codec-server-options.ts';

export function codecServerCommand(): Command {
  const command = new Command().description(
    'The web UI and the CLI then read compressed and encrypted ones (docs/operations.md).',
  );
  return addAction(command, CODEC_SERVER_OPTIONS, async (options) =>
    (await import('./serve-codec.ts')).serveCodec(options),
  );
}
