import { readFileSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';
import type { UsableEngine } from '../../infra/engine-state.ts';
import type { EngineSource, RunningServer } from '../../infra/sources/source.ts';
import type { Executable } from '../../infra/sources/temporal-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A directory for one test, removed when it ends. */
export async function temporaryDirectory(): Promise<string> {
  const directory = temporaryFolder();
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
  return { title, get, inspect: async () => (await get()).kind };
}

/** Of a server of this process at ports where nothing listens. */
export function engineState(address = '127.0.0.1:1'): UsableEngine {
  return {
    pid: process.pid,
    command: 'toolsandbox sweep',
    since: '2026-11-24T02:46:11.000Z',
    purpose: 'play',
    server: { pid: 999_999_999, address, uiAddress: 'http://127.0.0.1:2', ready: true },
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
