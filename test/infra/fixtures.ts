import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Rung, Source } from '../../infra/engine/rung.ts';

/** A directory of the test's own, removed when it ends. */
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

export function rung(title: string, attempt: () => Promise<Source>): Rung {
  return { name: 'path', title, attempt, inspect: async () => (await attempt()).kind };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
