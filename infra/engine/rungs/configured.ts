import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { EngineConnection } from '../engine.ts';
import { probeTemporal } from '../probe-temporal.ts';
import { reasonOf } from '../reason.ts';
import { EngineUnavailable, RungFailure } from '../rung.ts';
import type { Rung, Source } from '../rung.ts';

const PATIENCE_MS = 5_000;

/**
 * The cluster or Temporal Cloud namespace that the environment or the active profile of Temporal's configuration file
 * names (`@temporalio/envconfig`). Once one is named it is that or nothing: an unreachable one ends the climb.
 */
export function configuredRung(environment: NodeJS.ProcessEnv, patienceMs = PATIENCE_MS): Rung {
  const attempt = async (): Promise<Source & { kind: 'server' }> => {
    const { connection, namespace, origin } = readConfiguration(environment);
    try {
      await probeTemporal(connection, namespace, patienceMs);
    } catch (error) {
      throw new EngineUnavailable(
        `${origin} names ${connection.address}, namespace "${namespace}", but: ${reasonOf(error)}. ` +
          'Check address, namespace, TLS and API key, or unset it to use a local dev server.',
      );
    }
    return { kind: 'server', connection, namespace, uiAddress: cloudAddress(connection.address, namespace) };
  };
  return {
    name: 'configured',
    title: 'TEMPORAL_ADDRESS or profile',
    attempt,
    inspect: async () => {
      const { connection, namespace } = await attempt();
      return `${connection.address}, namespace "${namespace}"`;
    },
  };
}

interface Configuration {
  readonly connection: EngineConnection;
  readonly namespace: string;
  /** What named it, for messages. */
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
    if (profile !== undefined) throw new EngineUnavailable(`TEMPORAL_PROFILE: profile "${profile}" has no address.`);
    throw new RungFailure('not set', 'set TEMPORAL_ADDRESS (and TEMPORAL_NAMESPACE, TEMPORAL_API_KEY, TEMPORAL_TLS_*)');
  }
  const connection: EngineConnection = {
    address,
    ...(typeof apiKey === 'string' && { apiKey }),
    ...(tls !== undefined && { tls }),
    ...(metadata !== undefined && { metadata }),
  };
  const origin =
    overrideEnvVars['TEMPORAL_ADDRESS'] === undefined ? `profile "${profile ?? 'default'}"` : 'TEMPORAL_ADDRESS';
  return { connection, namespace: namespace ?? 'default', origin };
}

function load(overrideEnvVars: Record<string, string>): ReturnType<typeof loadClientConnectConfig> {
  try {
    return loadClientConnectConfig({ overrideEnvVars });
  } catch (error) {
    throw new EngineUnavailable(`Temporal's configuration cannot be read: ${reasonOf(error)}`);
  }
}

function cloudAddress(address: string, namespace: string): string | null {
  const isCloud = /\.(tmprl\.cloud|temporal\.io)(:\d+)?$/.test(address);
  return isCloud ? `https://cloud.temporal.io/namespaces/${namespace}` : null;
}
