import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processFolder } from '../processes/process-folder.ts';
import { processesOf } from '../processes/processes-of.ts';
import { commandEnvironment, MAIN, startCommand } from '../processes/start-command.ts';
import { endProcesses } from './end-processes.ts';
import type { Topology } from './topology.ts';

/** One directory with an engine of its own: the command, its worker, the dev server and the guard of that. */
export async function embeddedTopology(): Promise<Topology> {
  const directory = await processFolder('chaos');
  return {
    results: join(directory, '.toolsandbox/results.db'),
    sweep: (...args) =>
      startCommand(process.execPath, [MAIN, 'sweep', '--own-engine', ...args], {
        cwd: directory,
        env: commandEnvironment({}),
      }),
    targets: () =>
      processesOf(directory).flatMap(({ pid, args }) => {
        const kind = kindOf(args);
        return kind === null ? [] : [{ pid, kind }];
      }),
    replay: async () => null,
    outages: [],
    stop: async () => {
      const orphans = await endProcesses(directory);
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
      return orphans;
    },
  };
}

/** Null for the shell that binds the server to its guard. */
function kindOf(args: readonly string[]): string | null {
  if (args.some((one) => one.endsWith('engine-guard.ts'))) return 'guard';
  if (args.includes('start-dev')) return args[0] === '/bin/sh' ? null : 'Temporal server';
  const command = args[args.indexOf(MAIN) + 1];
  if (command === 'worker') return 'worker';
  return command === 'sweep' ? 'command' : null;
}
