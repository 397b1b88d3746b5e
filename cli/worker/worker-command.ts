import { Command, Option } from 'commander';
import { findEngine } from '../../infra/find-engine.ts';
import { PROVIDERS } from '../../roles/model/providers.ts';
import type { Provider } from '../../roles/model/providers.ts';
import { DEFAULT_TUNING } from '../../workers/create-workers.ts';
import { createLogger, installRuntime, LOG_LEVELS } from '../../workers/logger.ts';
import type { LogLevel } from '../../workers/logger.ts';
import { runWorker } from '../../workers/run-worker.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { withResults } from '../session/results.ts';
import { commaList, resultsOption, STATE_DIRECTORY, wholeNumber } from '../options.ts';
import { metricsAddress, metricsUnavailable } from './metrics-address.ts';
import { foreignSweepNotes, missingKeyNotes } from './start-notes.ts';
import { stopOnSignals } from '../session/stop-signal.ts';
import { UserError } from '../errors.ts';

interface WorkerCommandOptions {
  /** False with --no-providers; absent by default. */
  readonly providers?: readonly string[] | false;
  readonly turns: number;
  readonly grace: number;
  readonly log: LogLevel;
  readonly metrics?: string;
  readonly ownEngine?: true;
  readonly untilStdinCloses?: true;
  readonly results: string;
}

const QUEUES = [...new Set(Object.values(PROVIDERS).map(({ queue }) => queue))].filter((queue) => queue !== null);

export function workerCommand(): Command {
  return new Command('worker')
    .description('play the trajectories of running sweeps until stopped')
    .option(
      '--providers <names>',
      `call models of these providers, of ${QUEUES.join(',')} (default: those whose key is set, and compatible)`,
      commaList,
    )
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
      '--metrics <host:port>',
      'serve the metrics of the Temporal SDK for Prometheus at this address, path /metrics',
      metricsAddress,
    )
    .option(
      '--own-engine',
      'use an engine of this directory only, ignoring TEMPORAL_ADDRESS and other servers on this machine',
    )
    .addOption(new Option('--until-stdin-closes', 'stop when standard input closes').hideHelp())
    .addOption(resultsOption())
    .action(async (options: WorkerCommandOptions) => {
      const providers = chosenProviders(options.providers, process.env);
      const logger = createLogger(options.log);
      try {
        installRuntime(logger, options.metrics);
      } catch (error) {
        throw options.metrics === undefined ? error : metricsUnavailable(options.metrics, error);
      }
      const report = (line: string) => logger.info(line);
      const stop = stopOnSignals('stopping after running turns have finished; press Ctrl-C again to stop now');
      const engine = await findEngine({
        directory: STATE_DIRECTORY,
        environment: process.env,
        report,
        own: options.ownEngine === true,
        restart: true,
      });
      try {
        await withResults(options.results, 'write', async (store) => {
          if (options.providers === undefined) for (const note of missingKeyNotes(providers)) logger.warn(note);
          if (!options.untilStdinCloses) {
            for (const note of await foreignSweepNotes(engine, store)) logger.warn(note);
          }
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

/** Without a key, every turn would fail and stop its model for all workers: a queue is served only where its key is set. */
function chosenProviders(
  providers: WorkerCommandOptions['providers'],
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  if (providers === false) return [];
  if (providers === undefined) return QUEUES.filter((queue) => canServe(queue, environment));
  const unknown = providers.find((name) => !QUEUES.some((queue) => queue === name));
  if (unknown !== undefined) throw new UserError(`unknown provider "${unknown}": choose from ${QUEUES.join(', ')}`);
  return providers;
}

/** Servers of the user's own, which `compatible` calls, often need no key. */
function canServe(queue: string, environment: NodeJS.ProcessEnv): boolean {
  return Object.values<Provider>(PROVIDERS).some(
    ({ queue: served, keyVariable, requiredOptions }) =>
      served === queue && (requiredOptions?.includes('baseUrl') || Boolean(environment[keyVariable ?? '']?.trim())),
  );
}

/** Aborts when the parent process, which holds the other end of the pipe, has ended. */
function stdinClosed(): AbortSignal {
  const controller = new AbortController();
  process.stdin.on('end', () => controller.abort()).on('error', () => controller.abort());
  process.stdin.resume();
  return controller.signal;
}
