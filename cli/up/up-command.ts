import { Command } from 'commander';
import { addAction, argumentsFor } from '../declared-option.ts';
import { SHARED_WORKER_OPTIONS } from '../worker/worker-options.ts';
import { UP_OPTIONS } from './up-options.ts';

export function upCommand(): Command {
  const command = new Command().description('They stay until `toolsandbox down`.');
  return addAction(command, UP_OPTIONS, async (options, self: Command) =>
    (await import('./bring-up.ts')).bringUp(options, argumentsFor(self, SHARED_WORKER_OPTIONS)),
  );
}
