import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { EngineState } from '../../infra/engine-state.ts';
import type { EngineSource, Executable, RunningServer } from '../../infra/sources/source.ts';

/** A directory for one test, removed when it ends. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'toolsandbox-infra-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Writes an executable shell script. */
export async function script(path: string, body: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}

/** What the Temporal CLI prints for `--version`. */
export function versionLine(cli: string, server: string): string {
  return `echo "temporal version ${cli} (Server ${server}, UI 2.42.1)"`;
}

export function exampleSource(title: string, get: () => Promise<RunningServer | Executable>): EngineSource {
  return { name: 'path', title, get, inspect: async () => (await get()).kind };
}

/** Of a server at ports where nothing listens. */
export function engineState({ pid }: { readonly pid: number }): EngineState {
  return {
    address: '127.0.0.1:1',
    uiAddress: 'http://127.0.0.1:2',
    pid,
    ports: { frontend: 1, ui: 2, metrics: 3, http: 4 },
    restarts: 0,
    lastExit: null,
  };
}

/** False also for a process that has ended and that its parent has not noticed yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
