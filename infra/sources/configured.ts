import { loadClientConnectConfig } from '@temporalio/envconfig';
import { probeTemporal } from '../connection.ts';
import type { EngineConnection } from '../connection.ts';
import { EngineAway, EngineUnavailable, reasonOf } from '../errors.ts';
import { isAway } from '../grpc-answer.ts';
import { SourceUnavailable } from './source.ts';
import type { EngineSource, RunningServer } from './source.ts';

/** A server under load answers late. */
const TIMEOUT_MS = 20_000;

/**
 * The cluster or Temporal Cloud namespace configured in the environment or in the active profile of Temporal's
 * configuration file (`@temporalio/envconfig`). No other source replaces it: when it is unreachable, the search ends.
 */
export function configuredSource(environment: NodeJS.ProcessEnv, timeoutMs = TIMEOUT_MS): EngineSource {
  const get = async (): Promise<RunningServer> => {
    const { connection, namespace, origin } = readConfiguration(environment);
    try {
      await probeTemporal(connection, namespace, timeoutMs);
    } catch (error) {
      const Unavailable = isAway((error as Error).cause) ? EngineAway : EngineUnavailable;
      throw new Unavailable(
        `cannot use ${connection.address}, namespace "${namespace}" (from ${origin}): ${reasonOf(error)}. ` +
          'Check the address, namespace, TLS settings and API key, or unset it to use a local dev server.',
      );
    }
    return { kind: 'server', connection, namespace, uiAddress: cloudAddress(connection.address, namespace), own: null };
  };
  return {
    title: 'TEMPORAL_ADDRESS or profile',
    get,
    inspect: async () => {
      const { connection, namespace } = await get();
      return `${connection.address}, namespace "${namespace}"`;
    },
  };
}

/** Whether there is one, which others may use, too. @throws EngineUnavailable if the configuration cannot be read */
export function isConfigured(environment: NodeJS.ProcessEnv): boolean {
  try {
    readConfiguration(environment);
    return true;
  } catch (error) {
    if (error instanceof SourceUnavailable) return false;
    throw error;
  }
}

interface Configuration {
  readonly connection: EngineConnection;
  readonly namespace: string;
  /** Where it was configured, for messages. */
  readonly origin: string;
}

function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const overrideEnvVars = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const profile = overrideEnvVars['TEMPORAL_PROFILE'];
  const { connectionOptions, namespace } = load(overrideEnvVars);
  const { address, apiKey, tls, metadata } = connectionOptions;
  if (address === undefined) {
    if (profile !== undefined) throw new EngineUnavailable(`TEMPORAL_PROFILE: profile "${profile}" has no address`);
    throw new SourceUnavailable(
      'not set',
      'set TEMPORAL_ADDRESS (and TEMPORAL_NAMESPACE, TEMPORAL_API_KEY, TEMPORAL_TLS_*)',
    );
  }
  const origin =
    overrideEnvVars['TEMPORAL_ADDRESS'] === undefined ? `profile "${profile ?? 'default'}"` : 'TEMPORAL_ADDRESS';
  if (address.includes('@'))
    throw new EngineUnavailable(
      `the address (from ${origin}) holds a user name or a password: write HOST:PORT only, and set TEMPORAL_API_KEY`,
    );
  const connection: EngineConnection = {
    address,
    ...(typeof apiKey === 'string' && { apiKey }),
    ...(tls !== undefined && { tls }),
    ...(metadata !== undefined && { metadata }),
  };
  return { connection, namespace: namespace ?? 'default', origin };
}

function load(overrideEnvVars: Record<string, string>): ReturnType<typeof loadClientConnectConfig> {
  try {
    return loadClientConnectConfig({ overrideEnvVars });
  } catch (error) {
    throw new EngineUnavailable(`cannot read Temporal's configuration: ${reasonOf(error)}`);
  }
}

function cloudAddress(address: string, namespace: string): string | null {
  const isCloud = /\.(tmprl\.cloud|temporal\.io)(:\d+)?$/.test(address);
  return isCloud ? `https://cloud.temporal.io/namespaces/${namespace}` : null;
}
