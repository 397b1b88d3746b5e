import { ApplicationFailure } from '@temporalio/common';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { LogEntry, LogLevel as SdkLogLevel } from '@temporalio/worker';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';
import { isOutage } from '../activities/failures.ts';
import { BUCKETS } from './telemetry/benchmark-metrics.ts';
import { terminalLog } from './terminal-log.ts';
import type { LogLevel } from './log-levels.ts';

/** Logs to stderr, never to stdout: readable lines on a terminal, otherwise JSON lines. */
export function createLogger(level: LogLevel): Logger {
  return process.stderr.isTTY
    ? pino(
        { level },
        terminalLog((text) => process.stderr.write(text), process.stderr.hasColors()),
      )
    : pino({ level }, lineLog());
}

/** What is kept to be written later, when standard error is a file on a disk that is full. */
const MOST_UNWRITTEN_BYTES = 256 * 1024;

/** Lines that cannot be written are no reason to stop working. */
function lineLog(): DestinationStream {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: MOST_UNWRITTEN_BYTES });
  return destination.on('error', () => undefined);
}

/**
 * Forwards the logs of the Temporal SDK to our logger. Call once per process, before the first connection.
 * @param metrics address and port on which the metrics of the SDK and ours are served for Prometheus
 * @returns what must be disposed of at the end: a runtime without a connection would keep the process alive
 */
export function installRuntime(logger: Logger, metrics?: string): AsyncDisposable {
  const runtime = Runtime.install({
    // An entry below it would be put together to be thrown away: the SDK has several for each activity.
    logger: new DefaultLogger(sdkLevelOf(logger), (entry) => forward(logger, entry)),
    telemetryOptions: {
      logging: { forward: {}, filter: { core: 'WARN', other: 'WARN' } },
      ...(metrics !== undefined && {
        metrics: { prometheus: { bindAddress: metrics, histogramBucketOverrides: mutableBuckets() } },
      }),
    },
    shutdownSignals: [],
  });
  return { [Symbol.asyncDispose]: () => runtime.shutdown() };
}

function mutableBuckets(): Record<string, number[]> {
  return Object.fromEntries(Object.entries(BUCKETS).map(([name, buckets]) => [name, [...buckets]]));
}

/** The SDK logs this warning for every worker that only has activities. */
const EXPECTED_WARNING = 'No workflows registered';

const LEVELS: Readonly<Record<SdkLogLevel, Level>> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
};

function sdkLevelOf(logger: Logger): SdkLogLevel {
  const all = Object.keys(LEVELS) as SdkLogLevel[];
  return all.find((level) => logger.isLevelEnabled(LEVELS[level])) ?? 'ERROR';
}

/** The SDK logs every attempt of an activity that fails; an outage is logged once (activities/outage-log.ts), and a wait is no failure. */
function isOneOfMany(message: string, error: unknown): boolean {
  return message.startsWith('Activity failed') && (isOutage(error) || isWait(error));
}

function isWait(error: unknown): boolean {
  return error instanceof ApplicationFailure && error.type === 'model.waiting';
}

function forward(logger: Logger, { level, message, meta }: LogEntry): void {
  if (message.startsWith(EXPECTED_WARNING)) return;
  const { sdkComponent, error, ...rest } = meta ?? {};
  logger[isOneOfMany(message, error) ? 'debug' : LEVELS[level]](
    { ...rest, component: sdkComponent, ...describe(error) },
    message,
  );
}

/** The error with message and stack, and the type of the failure that it is. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return error === undefined ? {} : { error };
  return { err: error, ...(error instanceof ApplicationFailure && { failure: error.type }) };
}
