import { Command, Option } from 'commander';
import { findEngine } from '../../infra/find-engine.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import { DEFAULT_TUNING } from '../../workers/create-workers.ts';
import { createLogger, installRuntime, LOG_LEVELS } from '../../workers/logger.ts';
import type { LogLevel } from '../../workers/logger.ts';
import { runWorker } from '../../workers/run-worker.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { withResults } from '../session/results.ts';
import { commaList, resultsOption, STATE_DIRECTORY, wholeNumber } from '../options.ts';
import { stopOnSignals } from '../session/stop-signal.ts';
import { UserError } from '../errors.ts';

interface WorkerCommandOptions {
  /** False with --no-providers; absent by default. */
  readonly providers?: readonly string[] | false;
  readonly turns: number;
  readonly grace: number;
  readonly log: LogLevel;
  readonly ownEngine?: true;
  readonly untilStdinCloses?: true;
  readonly results: string;
}

const QUEUES = [...new Set(Object.values(PROVIDERS).map(({ queue }) => queue))].filter((queue) => queue !== null);

export function workerCommand(): Command {
  return new Command('worker')
    .description('play the trajectories of running sweeps until stopped')
    .option('--providers <names>', `call models of these providers (default: ${QUEUES.join(',')})`, commaList)
    .option('--no-providers', 'call no models')
    .option('--turns <n>', 'model calls at a time, per provider', wholeNumber(1), DEFAULT_TUNING.turns)
    .option(
      '--grace <seconds>',
      'time that running turns get to finish on shutdown',
      wholeNumber(0),
      DEFAULT_TUNING.graceMs / 1000,
    )
    .addOption(new Option('--log <level>', 'lowest level of messages to log').choices(LOG_LEVELS).default('info'))
    .option(
      '--own-engine',
      'use an engine of this directory only, ignoring TEMPORAL_ADDRESS and other servers on this machine',
    )
    .addOption(new Option('--until-stdin-closes', 'stop when standard input closes').hideHelp())
    .addOption(resultsOption())
    .action(async (options: WorkerCommandOptions) => {
      const providers = chosenProviders(options.providers);
      const logger = createLogger(options.log);
      installRuntime(logger);
      const report = (line: string) => logger.info(line);
      const stop = stopOnSignals('stopping after running turns have finished; press Ctrl-C again to stop now');
      const engine = await findEngine({
        directory: STATE_DIRECTORY,
        environment: process.env,
        report,
        own: options.ownEngine === true,
      });
      try {
        await withResults(options.results, async (store) => {
          await runWorker({
            engine,
            dependencies: createDependencies(store, process.env),
            providers,
            tuning: { turns: options.turns, graceMs: options.grace * 1000 },
            logger,
            stop: options.untilStdinCloses ? AbortSignal.any([stop, stdinClosed()]) : stop,
          });
        });
      } finally {
        await engine.stop();
      }
    });
}

function chosenProviders(providers: WorkerCommandOptions['providers'] = QUEUES): readonly string[] {
  if (providers === false) return [];
  const unknown = providers.find((name) => !QUEUES.some((queue) => queue === name));
  if (unknown !== undefined) throw new UserError(`unknown provider "${unknown}": choose from ${QUEUES.join(', ')}`);
  return providers;
}

/** Aborts when the parent process, which holds the other end of the pipe, has ended. */
function stdinClosed(): AbortSignal {
  const controller = new AbortController();
  process.stdin.on('end', () => controller.abort()).on('error', () => controller.abort());
  process.stdin.resume();
  return controller.signal;
}
