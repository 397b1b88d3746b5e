import type { WorkerCommandOptions } from '../../client/worker/serve.ts';
import { PROVIDER_QUEUES } from '../../roles/model/providers.ts';
import { LOG_LEVELS } from '../../workers/log-levels.ts';
import { DEFAULT_TUNING, SLOT_KINDS } from '../../workers/tuning.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { commaList, listenAddress, resultsOption, wholeNumber } from '../options.ts';
import { CALL_OPTIONS } from '../play-options.ts';
import { declaredCommand } from '../declared-command.ts';
import { stopOnSignals } from '../stop-signal.ts';
import { InvalidArgumentError } from 'commander';

/** What every worker can be told, also those that `engine up` starts. */
export const SHARED_WORKER_OPTIONS = [
  option(
    '--providers <names>',
    `call models of these providers, of ${PROVIDER_QUEUES.join(', ')} (default: those whose key is set, compatible, endpoint; module with --allow-modules)`,
    { parse: commaList },
  ),
  option('--no-providers', 'call no models', { negates: true }),
  option(
    '--allow-modules <folder>',
    'play agents in files (--agent module:...) of this folder, which runs their code; repeat it for several',
    {
      parse: (folders: string, before: readonly string[] = []): readonly string[] => [...before, ...commaList(folders)],
    },
  ),
  option('--no-deliveries', 'leave notifications of nights to workers that have their secrets'),
  option(
    '--memory <mb>',
    'what this worker may use, from which the next two follow (default: what the machine or container has)',
    { parse: wholeNumber(256) },
  ),
  option('--turns <n>', `model calls at a time, per provider (default: at most ${DEFAULT_TUNING.turns})`, {
    parse: wholeNumber(1),
  }),
  option('--workflow-tasks <n>', `workflow tasks at a time (default: at most ${DEFAULT_TUNING.workflowTasks})`, {
    parse: wholeNumber(2),
  }),
  option('--slots <kind>', 'take work by these numbers, or within them by the memory and CPU in use', {
    choices: SLOT_KINDS,
    default: DEFAULT_TUNING.slots,
  }),
  option('--grace <seconds>', 'time that running turns get to finish on shutdown', {
    parse: wholeNumber(0),
    default: DEFAULT_TUNING.graceMs / 1000,
  }),
  option('--log <level>', 'lowest level of messages to log', { choices: LOG_LEVELS, default: 'info' }),
  option(
    '--deployment <name>',
    'play only sweeps that start while this build is promoted, to their end (docs/operations.md)',
    { parse: deploymentName },
  ),
  option('--build <id>', 'the build of the deployment (default: version and hash of this program)', {
    parse: buildName,
  }),
  ...CALL_OPTIONS,
];

export const WORKER_OPTIONS = [
  ...SHARED_WORKER_OPTIONS,
  option(
    '--metrics <host:port>',
    'serve metrics of turns, models and the Temporal SDK for Prometheus at this address, path /metrics',
    { parse: listenAddress },
  ),
  option(
    '--health <host:port>',
    'answer at this address whether the worker is alive (/healthz) and takes work (/readyz)',
    { parse: listenAddress },
  ),
  option('--until-stdin-closes', 'stop when standard input closes', { hidden: true }),
  option('--engine-here', 'use the engine that runs in this directory', { hidden: true }),
  resultsOption(),
];

export type WorkerOptions = Covering<WorkerCommandOptions, OptionsOf<typeof WORKER_OPTIONS>>;

const TRACES = `Traces: with OTEL_EXPORTER_OTLP_ENDPOINT (and other OTEL_* variables), what is played is sent to an OpenTelemetry
receiver over http/protobuf; with OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true also what models and tools wrote.`;

export const command = declaredCommand({
  options: WORKER_OPTIONS,
  notes: TRACES,
  examples: ['worker --results postgres://results.example/toolsandbox --providers openai,anthropic'],
  run: async (options) => {
    const { serve } = await import('../../client/worker/serve.ts');
    await serve(options, stopOnSignals('stopping after running turns have finished; press Ctrl-C again to stop now'));
  },
});

/** Temporal joins the name and the build with a dot or a colon. */
function deploymentName(text: string): string {
  if (!/^[\w-]{1,100}$/.test(text)) throw new InvalidArgumentError('It must consist of letters, digits, - and _.');
  return text;
}

function buildName(text: string): string {
  if (!/^[\w.+-]{1,100}$/.test(text))
    throw new InvalidArgumentError('It must consist of letters, digits, ., +, - and _.');
  return text;
}
