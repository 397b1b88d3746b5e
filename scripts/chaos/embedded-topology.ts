import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WORKER_LOG } from '../../client/worker/worker-log.ts';
import { engineFiles } from '../../infra/engine-files.ts';
import { processFolder } from '../processes/process-folder.ts';
import { processesOf } from '../processes/processes-of.ts';
import { commandEnvironment, MAIN, startCommand } from '../processes/start-command.ts';
import { embeddedOutages } from './embedded-outages.ts';
import { endProcesses } from './end-processes.ts';
import type { Random } from './outage.ts';
import type { Topology } from './topology.ts';

/** One directory with an engine of its own: the command, its worker, and the dev server. */
export async function embeddedTopology(random: Random, report: (line: string) => void): Promise<Topology> {
  const directory = await processFolder('chaos');
  const results = join(directory, '.toolsandbox/results.db');
  const engine = engineFiles(join(directory, '.toolsandbox')).database;
  return {
    results,
    sweep: (...args) =>
      startCommand(process.execPath, [MAIN, 'sweep', ...args], {
        cwd: directory,
        env: commandEnvironment({}),
      }),
    targets: () =>
      processesOf(directory).flatMap(({ pid, args }) => {
        const kind = kindOf(args);
        return kind === null ? [] : [{ pid, kind }];
      }),
    replay: async () => null,
    outages: embeddedOutages({ directory, results, engine, random, report }),
    stop: async () => {
      const orphans = await endProcesses(directory);
      report(lostRuns(join(directory, WORKER_LOG)));
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
      return orphans;
    },
  };
}

/** What sweeps said of runs that a power cut took from the results (activities/count-lost-runs.ts). */
function lostRuns(log: string): string {
  const lost = [
    ...readFileSync(log, 'utf8').matchAll(/(\d+) runs? of sweep \S+ ended and (is|are) not in the results/g),
  ];
  const played = lost.map(([, runs]) => runs).join(' + ');
  return `runs that the engine knew and the results had lost, played again: ${played || 'none'}`;
}

/** Null for the shell that binds the server to the command. */
function kindOf(args: readonly string[]): string | null {
  if (args.includes('start-dev')) return args[0] === '/bin/sh' ? null : 'Temporal server';
  const command = args[args.indexOf(MAIN) + 1];
  if (command === 'worker') return 'worker';
  return command === 'sweep' ? 'command' : null;
}
