import { Command, Option } from 'commander';
import { PROVIDER_QUEUES } from '../../roles/model/providers.ts';
import { DEFAULT_TUNING } from '../../workers/tuning.ts';
import { LOG_LEVELS } from '../../workers/log-levels.ts';
import { commaList, listenAddress, ownEngineOption, resultsOption, wholeNumber } from '../options.ts';
import { withCallOptions } from '../play-options.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { buildName, deploymentName } from '../../client/deployment/deployment-names.ts';
import type { WorkerCommandOptions } from '../../client/worker/serve.ts';

const TRACES = `
Traces: with OTEL_EXPORTER_OTLP_ENDPOINT (and other OTEL_* variables), what is played is sent to an OpenTelemetry
receiver over http/protobuf; with OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true also what models and tools wrote.`;

export function workerCommand(): Command {
  const command = new Command('worker')
    .description('play the trajectories of running sweeps until stopped')
    .option(
      '--providers <names>',
      `call models of these providers, of ${PROVIDER_QUEUES.join(', ')} (default: those whose key is set, and compatible)`,
      commaList,
    )
    .option('--no-providers', 'call no models')
    .option('--no-deliveries', 'leave notifications of nights to workers that have their secrets')
    .option(
      '--memory <mb>',
      'what this worker may use, from which the next two follow (default: what the machine or container has)',
      wholeNumber(256),
    )
    .option(
      '--turns <n>',
      `model calls at a time, per provider (default: at most ${DEFAULT_TUNING.turns})`,
      wholeNumber(1),
    )
    .option(
      '--workflow-tasks <n>',
      `workflow tasks at a time (default: at most ${DEFAULT_TUNING.workflowTasks})`,
      wholeNumber(2),
    )
    .option(
      '--grace <seconds>',
      'time that running turns get to finish on shutdown',
      wholeNumber(0),
      DEFAULT_TUNING.graceMs / 1000,
    )
    .addOption(new Option('--log <level>', 'lowest level of messages to log').choices(LOG_LEVELS).default('info'))
    .option(
      '--metrics <host:port>',
      'serve metrics of turns, models and the Temporal SDK for Prometheus at this address, path /metrics',
      listenAddress,
    )
    .option(
      '--health <host:port>',
      'answer at this address whether the worker is alive (/healthz) and takes work (/readyz)',
      listenAddress,
    )
    .option(
      '--deployment <name>',
      'play only sweeps that start while this build is promoted, to their end (docs/operations.md)',
      deploymentName,
    )
    .option('--build <id>', 'the build of the deployment (default: version and hash of this program)', buildName);
  return withCallOptions(command)
    .addOption(ownEngineOption())
    .addOption(new Option('--until-stdin-closes', 'stop when standard input closes').hideHelp())
    .addOption(resultsOption())
    .addHelpText('after', TRACES)
    .action(async (options: WorkerCommandOptions) => {
      const { serve } = await import('../../client/worker/serve.ts');
      await serve(options, stopOnSignals('stopping after running turns have finished; press Ctrl-C again to stop now'));
    });
}
