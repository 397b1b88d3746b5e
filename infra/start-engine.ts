import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { engineFiles } from './engine-files.ts';
import type { EngineOptions, EngineUse } from './engine-options.ts';
import { readEngineState, writeEngineState } from './engine-state.ts';
import type { EngineState } from './engine-state.ts';
import type { Engine } from './engine.ts';
import { DevServer } from './process/dev-server.ts';
import { endLeftoverServer } from './process/leftover-server.ts';
import { takeLock } from './process/lock.ts';
import { createPrivateDirectory } from './process/private-directory.ts';
import { namespaceOf } from './sources/engine-sources.ts';
import type { EngineSource } from './sources/source.ts';
import type { Executable } from './sources/temporal-cli.ts';

/** Longer than another process needs to look whether the lock is held. */
const LOCK_MS = 300;
const PURPOSES: Partial<Record<EngineUse, EngineState['purpose']>> = { ask: 'ask', keep: 'stay' };

/** Starts the server of a directory, which ends with this process. Null if another process has just begun to run one. */
export async function startEngine(
  directory: string,
  { environment, report, use = 'play', onExit = () => {} }: EngineOptions,
  { title }: EngineSource,
  { path: executable, cli, server: serverVersion }: Executable,
): Promise<Engine | null> {
  const files = engineFiles(directory);
  createPrivateDirectory(files.directory);
  const lock = takeLock(files.lock, LOCK_MS);
  if (lock === null) return null;
  const release = () => {
    rmSync(files.state, { force: true });
    lock.release();
  };
  try {
    const left = readEngineState(files)?.server;
    const purpose = PURPOSES[use] ?? 'play';
    const command = use === 'keep' ? 'toolsandbox engine up' : commandName(process.argv);
    const owner = { pid: process.pid, command, since: new Date().toISOString(), purpose };
    writeEngineState(files, { ...owner, server: null });
    if (left) await endLeftoverServer(left.pid, files.database);
    const namespace = namespaceOf(environment);
    const onState = (state: EngineState['server']) => writeEngineState(files, { ...owner, server: state });
    const server = await DevServer.start({ executable, environment, files, namespace, report, onState, onExit });
    const { address, uiAddress } = server;
    report(
      `engine: dev server at ${address} (UI ${uiAddress}), source: ${title} (CLI ${cli}, server ${serverVersion})`,
    );
    let stopped: Promise<void> | undefined;
    return {
      connection: { address },
      namespace,
      address,
      uiAddress,
      own: true,
      stays: purpose === 'stay',
      gone: () => server.gone,
      stop: () => (stopped ??= server.stop().finally(release)),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** For people, without what may hold a password: `toolsandbox sweep`, or the file of a program that uses the library. */
function commandName([, file = '', word = '']: readonly string[]): string {
  if (!/[/\\]cli[/\\]main\.[jt]s$/.test(file)) return basename(file);
  return /^[a-z]+$/.test(word) ? `toolsandbox ${word}` : 'toolsandbox';
}
