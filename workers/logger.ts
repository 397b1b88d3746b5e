import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { LogEntry, LogLevel as SdkLogLevel } from '@temporalio/worker';
import { pino } from 'pino';
import type { Level, Logger } from 'pino';
import { terminalLog } from './terminal-log.ts';
import type { LogLevel } from './log-levels.ts';

/** Logs to stderr, never to stdout: readable lines on a terminal, otherwise JSON lines. */
export function createLogger(level: LogLevel): Logger {
  return process.stderr.isTTY
    ? pino(
        { level },
        terminalLog((text) => process.stderr.write(text), process.stderr.hasColors()),
      )
    : pino({ level }, pino.destination({ dest: 2, sync: true }));
}

/** Forwards the logs of the Temporal SDK to our logger. Call once per process, before the first connection. */
export function installRuntime(logger: Logger): void {
  Runtime.install({
    logger: new DefaultLogger('TRACE', (entry) => forward(logger, entry)),
    telemetryOptions: { logging: { forward: {}, filter: { core: 'WARN', other: 'WARN' } } },
    shutdownSignals: [],
  });
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

function forward(logger: Logger, { level, message, meta }: LogEntry): void {
  if (message.startsWith(EXPECTED_WARNING)) return;
  const { sdkComponent, ...rest } = meta ?? {};
  logger[LEVELS[level]]({ ...rest, component: sdkComponent }, message);
}
