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

/** A disk for a folder that is not there yet; none where file systems may not be mounted. */
export function smallDisk(megabytes: number, atEnd: (end: () => Promise<unknown>) => void) {
  let disk: SmallDisk | null = null;
  return {
    mount: (folder: string) => {
      if (!canMount()) return;
      const mounted = mountSmallDisk(folder, megabytes);
      disk = mounted;
      atEnd(async () => mounted.unmount());
    },
    mounted: () => disk,
  };
}

function appendUntilFull(file: string, block: Buffer): void {
  try {
    for (;;) appendFileSync(file, block);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
}
