import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../infra/errors.ts';

/** A file system of its own in a folder, which can be filled. */
export interface SmallDisk {
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Whether this process may mount file systems. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    // In a mount namespace of its own, which ends with the command.
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    fill() {
      for (const size of [1 << 20, 1 << 12, 1]) appendUntilFull(filler, Buffer.alloc(size));
    },
    free: () => rmSync(filler),
    unmount() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function appendUntilFull(file: string, block: Buffer): void {
  try {
    for (;;) appendFileSync(file, block);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}
