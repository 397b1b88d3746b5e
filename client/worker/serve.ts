import type { Logger } from 'pino';
import { EngineAway, reasonOf } from '../../infra/errors.ts';
import { findEngine } from '../../infra/find-engine.ts';
import { createLogger, installRuntime } from '../../workers/logger.ts';
import type { LogLevel } from '../../workers/log-levels.ts';
import type { DeploymentVersion } from '../../workers/deployment.ts';
import { harnessVersion } from '../../workers/harness-version.ts';
import { Health } from '../../workers/health/health.ts';
import { serveHealth } from '../../workers/health/serve-health.ts';
import { processMemory } from '../../workers/process-memory.ts';
import { runWorker } from '../../workers/run-worker.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { TRACES_LOST } from './worker-log.ts';
import type { TraceNotes } from '../../workers/telemetry/traces/open-traces.ts';
import { withTraces } from '../../workers/telemetry/traces/with-traces.ts';
import { tuningFor } from '../../workers/tuning.ts';
import type { Tuning } from '../../workers/tuning.ts';
import { playEnvironment } from '../play-environment.ts';
import type { WorkerFiles } from '../play-environment.ts';
import { withResults } from '../results.ts';
import { STATE_DIRECTORY } from '../places.ts';
import { chosenProviders } from './chosen-providers.ts';
import { UserError } from '../errors.ts';
import { engineNotes, keylessNotes, notAskedNote, unservedNotes } from './start-notes.ts';
import { endInTime } from './end-in-time.ts';
import { onceThere } from './once-there.ts';

export interface WorkerCommandOptions extends WorkerFiles {
  /** False with --no-providers; absent by default. */
  readonly providers?: readonly string[] | false;
  /** False with --no-deliveries. */
  readonly deliveries: boolean;
  readonly turns?: number;
  readonly workflowTasks?: number;
  /** MB. */
  readonly memory?: number;
  readonly slots?: Tuning['slots'];
  readonly grace: number;
  readonly log: LogLevel;
  readonly metrics?: string;
  readonly health?: string;
  readonly deployment?: string;
  readonly build?: string;
  readonly engineHere?: true;
  readonly untilStdinCloses?: true;
  readonly results: string;
}

const GONE_POLL_MS = 1_000;
/** After turns have finished, or where they cannot. */
const LATE_MS = 15_000;

/** Runs a worker until `stop` aborts; running turns finish first. */
export async function serve(options: WorkerCommandOptions, stop: AbortSignal): Promise<void> {
  const environment = await playEnvironment(options, process.env);
  const providers = chosenProviders(options.providers, environment);
  const deployment = deploymentOf(options);
  const logger = createLogger(options.log);
  await using _runtime = startRuntime(logger, options.metrics);
  const prepared = { environment, providers, deployment, logger, stop };
  // Whoever started a worker for themselves decides what to do without servers, and need not ask how it is.
  if (options.untilStdinCloses && options.health === undefined) return work(options, prepared);
  const health = new Health();
  await using _pages = await healthPages(health, options.health);
  if (options.untilStdinCloses) return work(options, { ...prepared, health });
  await onceThere(() => work(options, { ...prepared, health }), {
    stop,
    tell: (reason) => {
      health.wait(reason);
      logger.warn(`waiting until its servers are there: ${reason}`);
    },
    wasThere: () => health.isServing,
  });
}

function startRuntime(logger: Logger, metrics: string | undefined): AsyncDisposable {
  try {
    return installRuntime(logger, metrics);
  } catch (error) {
    throw metrics === undefined ? error : metricsUnavailable(metrics, error);
  }
}

interface Prepared {
  readonly environment: NodeJS.ProcessEnv;
  readonly providers: readonly string[];
  readonly deployment: DeploymentVersion | undefined;
  readonly logger: Logger;
  readonly health?: Health;
  readonly stop: AbortSignal;
}

async function work(options: WorkerCommandOptions, prepared: Prepared): Promise<void> {
  const { environment, providers, deployment, logger, health, stop } = prepared;
  const report = (line: string) => logger.info(line);
  const engine = await findEngine({
    directory: STATE_DIRECTORY,
    environment: process.env,
    report,
    use: 'work',
    own: options.engineHere === true,
  });
  const gone = new AbortController();
  // Whoever started a worker for themselves stops it.
  const watch = setInterval(() => {
    if (!options.untilStdinCloses && engine.gone() !== null) gone.abort();
  }, GONE_POLL_MS);
  const graceMs = options.grace * 1000;
  const stopping = AbortSignal.any([stop, gone.signal, ...(options.untilStdinCloses ? [stdinClosed()] : [])]);
  using _watch = endInTime(stopping, {
    mostMs: () => (engine.gone() === null ? graceMs + LATE_MS : LATE_MS),
    end: () => {
      logger.error('the worker did not stop in time; its process ends, and what it played is tried again elsewhere');
      process.exit(1);
    },
  });
  try {
    await withResults(options.results, 'write', async (store) => {
      if (options.providers === undefined) for (const note of unservedNotes(providers, environment)) logger.warn(note);
      if (!options.untilStdinCloses) {
        noteProviders(logger, options.providers, environment);
        for (const note of await engineNotes(engine, store, deployment)) logger.warn(note);
      }
      await withTraces(environment, traceNotes(logger), (spans) =>
        runWorker({
          engine,
          dependencies: createDependencies(store, environment, spans),
          providers,
          delivers: options.deliveries,
          deployment,
          tuning: tuningFor({ ...options, graceMs }, processMemory()),
          logger,
          ...(health && { health }),
          stop: stopping,
        }),
      );
    });
    const reason = engine.gone();
    if (gone.signal.aborted && !stop.aborted && reason !== null) throw new EngineAway(reason);
  } finally {
    clearInterval(watch);
    await engine.stop();
    // Otherwise a worker that failed would wait for its parent, which waits for it to end and starts another.
    if (options.untilStdinCloses) process.stdin.destroy();
  }
}

function traceNotes(logger: Logger): TraceNotes {
  return { warn: (text) => logger.warn({ failure: TRACES_LOST }, text), info: (text) => logger.info(text) };
}

function deploymentOf({ deployment, build }: WorkerCommandOptions): DeploymentVersion | undefined {
  if (deployment !== undefined) return { deploymentName: deployment, buildId: build ?? harnessVersion() };
  if (build !== undefined) throw new UserError('--build names a build of a deployment: add --deployment NAME');
  return undefined;
}

/** Aborts when the parent process, which holds the other end of the pipe, has ended. */
function stdinClosed(): AbortSignal {
  const controller = new AbortController();
  process.stdin.on('end', () => controller.abort()).on('error', () => controller.abort());
  process.stdin.resume();
  return controller.signal;
}

async function healthPages(health: Health, address: string | undefined): Promise<AsyncDisposable | null> {
  return address === undefined ? null : serveHealth(health, hostAndPort(address));
}

function noteProviders(logger: Logger, asked: readonly string[] | false | undefined, environment: NodeJS.ProcessEnv) {
  if (asked === undefined) return;
  const left = notAskedNote(asked);
  if (left !== null) logger.info(left);
  for (const note of keylessNotes(asked || [], environment)) logger.warn(note);
}

/** Host and port as sockets take them. @param address as `HOST:PORT`, IPv6 in brackets */
export function hostAndPort(address: string): { readonly host: string; readonly port: number } {
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) };
}

/** The error of an address on which metrics cannot be served. */
export function metricsUnavailable(address: string, error: unknown): unknown {
  const reason = /metrics exporter: (.*)/.exec(reasonOf(error))?.[1];
  if (reason === undefined) return error;
  return new UserError(`cannot serve metrics on ${address}: ${reason}; choose another address with --metrics`);
}

/** The error of an address on which health cannot be served. */
