import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { LogEntry } from '@temporalio/worker';
import { pino } from 'pino';
import type { Logger } from 'pino';
import pretty from 'pino-pretty';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Logs go to stderr, never to stdout: JSON lines, or for a person at a terminal one readable line each. */
export function createLogger(level: LogLevel): Logger {
  const destination = 2;
  return process.stderr.isTTY
    ? pino({ level }, pretty({ destination, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
    : pino({ level }, pino.destination({ dest: destination, sync: true }));
}

/** Sends what the engine's SDK logs to our logger; once per process, before the first connection. */
export function installRuntime(logger: Logger): void {
  Runtime.install({
    logger: new DefaultLogger('TRACE', (entry) => forward(logger, entry)),
    telemetryOptions: { logging: { forward: {}, filter: { core: 'WARN', other: 'WARN' } } },
    shutdownSignals: [],
  });
}

/** Said of every worker that only takes turns. */
const EXPECTED = 'No workflows registered';

function forward(logger: Logger, { level, message, meta }: LogEntry): void {
  if (message.startsWith(EXPECTED)) return;
  const method = level.toLowerCase() as 'trace' | 'debug' | 'info' | 'warn' | 'error';
  logger[method](plain(meta), message);
}

/** The SDK's own state objects are of no use to a reader. */
function plain(meta: LogEntry['meta']): Record<string, unknown> {
  const { sdkComponent, ...rest } = meta ?? {};
  return { ...rest, component: sdkComponent };
}
