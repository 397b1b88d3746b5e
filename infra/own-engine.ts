import { setTimeout as sleep } from 'node:timers/promises';
import { connectClient } from './connection.ts';
import type { EngineFiles } from './engine-files.ts';
import type { EngineOptions } from './engine-options.ts';
import type { EngineState } from './engine-state.ts';
import type { Engine } from './engine.ts';
import { EngineUnavailable } from './errors.ts';
import { startDevServer } from './process/dev-server.ts';
import { watchEngine } from './process/engine-watch.ts';
import { leaseHolders, takeLease } from './process/leases.ts';
import { isLocked } from './process/lock.ts';
import { ensureSearchAttributes } from './search-attributes.ts';
import { engineSources, firstAvailable, namespaceOf } from './sources/engine-sources.ts';
import { awaitServer } from './sources/running.ts';
import type { EngineSource, Executable, OwnServer, SourceName } from './sources/source.ts';

const JOIN_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/** A working directory, and how its server is wanted. */
interface Place {
  readonly files: EngineFiles;
  readonly options: EngineOptions;
}

/** Starts the server. When another command starts one in the same directory at the same moment, uses that one. */
export async function startOrJoin(place: Place, source: EngineSource, executable: Executable): Promise<Engine> {
  const { files, options } = place;
  const { environment, report, fresh = false, purpose = 'command' } = options;
  const namespace = namespaceOf(environment);
  const deadline = performance.now() + JOIN_TIMEOUT_MS;
  const lease = takeLease(files, purpose);
  try {
    for (;;) {
      const start = { executable: executable.path, environment, files, namespace, anyPorts: fresh };
      const state = await startDevServer(start);
      if (state !== 'locked') {
        const engine = ownEngine(place, source.name, { state, lease }, executable);
        await registerSearchAttributes(engine);
        const { cli, server } = executable.version;
        report(
          `engine: dev server at ${state.address} (UI ${state.uiAddress}), source: ${source.title} (CLI ${cli}, server ${server})`,
        );
        return engine;
      }
      const running = fresh ? null : await awaitServer(files, namespace);
      if (running !== null) {
        const { address, uiAddress } = running;
        report(`engine: dev server at ${address} (UI ${uiAddress}), source: already running in this directory`);
        return ownEngine(place, 'running', { state: running, lease }, executable);
      }
      if (performance.now() > deadline) {
        throw new EngineUnavailable(`another process holds ${files.lock}; stop it, or run from another directory`);
      }
      await sleep(250);
    }
  } catch (error) {
    lease.release();
    throw error;
  }
}

/** A server of this directory on which we hold a lease. */
export function ownEngine(
  { files, options }: Place,
  source: SourceName,
  { state, lease }: OwnServer,
  executable?: Executable,
): Engine {
  const { environment, report, onExit = () => {} } = options;
  const namespace = namespaceOf(environment);
  const revive = async (ports: EngineState['ports']) => {
    const path = (executable ?? (await findExecutable(options))).path;
    return startDevServer({ executable: path, environment, files, namespace, ports });
  };
  const watch = watchEngine({ files, state, report, revive, onExit });
  let stopped: Promise<void> | undefined;
  return {
    connection: { address: state.address },
    namespace,
    address: state.address,
    uiAddress: state.uiAddress,
    source,
    own: true,
    stays: leaseHolders(files).some(({ purpose }) => purpose === 'up'),
    stop: () => (stopped ??= endUse()),
  };

  async function endUse(): Promise<void> {
    watch.stop();
    lease.release();
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (isLocked(files.lock) && leaseHolders(files).length === 0 && performance.now() < deadline) await sleep(50);
  }
}

/** What a server of this directory is started with, when we joined one that another command had started. */
async function findExecutable(options: EngineOptions): Promise<Executable> {
  const sources = engineSources({ ...options, fresh: true, runningOnly: false });
  const { found } = await firstAvailable(sources, () => {});
  if (found.kind === 'executable') return found;
  throw new EngineUnavailable('the dev server is gone, and there is no Temporal CLI to start it again');
}

async function registerSearchAttributes(engine: Engine): Promise<void> {
  try {
    const connection = await connectClient(engine.connection);
    try {
      await ensureSearchAttributes(connection, engine.namespace);
    } finally {
      await connection.close();
    }
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
