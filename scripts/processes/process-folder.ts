import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from '../../infra/errors.ts';

/**
 * Makes a temporary folder that is named after this process, and removes those of the same kind whose processes have ended
 * without removing them, for example after Ctrl-C.
 */
export async function processFolder(kind: string): Promise<string> {
  const prefix = `toolsandbox-${kind}-`;
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isRunning(owner)) continue;
    // Fails for folders of other users, which remove theirs.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}
