import type { Listening } from '../../files/http/listen-on.ts';
import type { EngineFiles } from '../engine-files.ts';
import { cliSearchAttributes } from '../search-attributes.ts';

/** Of a dev server. */
export interface Ports {
  readonly frontend: number;
  readonly ui: number;
  readonly metrics: number;
  readonly http: number;
}

/** Dynamic configuration of the server, suited to one small server. */
const DYNAMIC_CONFIGURATION: Readonly<Record<string, boolean | number>> = {
  // Priorities, off by default before server 1.31.
  'matching.useNewMatcher': true,
  // Saves a round trip for each activity that the requesting worker can start at once; off by default.
  'system.enableActivityEagerExecution': true,
  // How often its one shard looks for new work and for timers that are due; with the default of 20 per second, each activity
  // on another queue than its workflow's, so each model call, waits 40 ms (docs/decisions/2026-11-21-works-anywhere.md).
  'history.transferProcessorMaxPollRPS': 1000,
  'history.timerProcessorMaxPollRPS': 1000,
};

interface ServerPlace {
  readonly files: EngineFiles;
  readonly namespace: string;
  readonly ports: Ports;
  /** Decodes payloads for the web UI. */
  readonly codec: Listening;
}

/** Of the Temporal CLI. */
export function serverArguments({ files, namespace, ports, codec }: ServerPlace): readonly string[] {
  return [
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    '--log-level=warn',
    '--sqlite-pragma=journal_mode=wal',
    '--sqlite-pragma=synchronous=1',
    ...(namespace === 'default' ? [] : [`--namespace=${namespace}`]),
    ...cliSearchAttributes().map(([name, type]) => `--search-attribute=${name}=${type}`),
    ...Object.entries(DYNAMIC_CONFIGURATION).map(([key, value]) => `--dynamic-config-value=${key}=${value}`),
    `--port=${ports.frontend}`,
    `--ui-port=${ports.ui}`,
    `--metrics-port=${ports.metrics}`,
    `--http-port=${ports.http}`,
    `--db-filename=${files.database}`,
    `--ui-codec-endpoint=${codec.url}`,
  ];
}
