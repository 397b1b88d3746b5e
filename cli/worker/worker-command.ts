import { Command, Option } from 'commander';
import { PROVIDER_QUEUES } from '../../roles/model/providers.ts';
import { DEFAULT_TUNING } from '../../workers/tuning.ts';
import { LOG_LEVELS } from '../../workers/log-levels.ts';
import { commaList, ownEngineOption, resultsOption, wholeNumber } from '../options.ts';
import { withCallOptions } from '../play-options.ts';
import { metricsAddress } from './metrics-address.ts';
import type { WorkerCommandOptions } from './serve.ts';

export function workerCommand(): Command {
  const command = new Command('worker')
    .description('play the trajectories of running sweeps until stopped')
    .option(
      '--providers <names>',
      `call models of these providers, of ${PROVIDER_QUEUES.join(', ')} (default: those whose key is set, and compatible)`,
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
    );
  return withCallOptions(command)
    .addOption(ownEngineOption())
    .addOption(new Option('--until-stdin-closes', 'stop when standard input closes').hideHelp())
    .addOption(resultsOption())
    .action(async (options: WorkerCommandOptions) => (await import('./serve.ts')).serve(options));
}
