import { Command } from 'commander';
import { addOptions, argumentsFor } from '../declared-option.ts';
import { SHARED_WORKER_OPTIONS } from '../worker/worker-options.ts';
import { UP_OPTIONS } from './up-options.ts';
import type { UpOptions } from './up-options.ts';

export function upCommand(): Command {
  const command = new Command().description('They stay until `toolsandbox down`.');
  return addOptions(command, UP_OPTIONS).action(async (options: UpOptions, self: Command) =>
    (await import('./bring-up.ts')).bringUp(options, argumentsFor(self, SHARED_WORKER_OPTIONS)),
  );
}
