import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** A small file system in memory that a test can fill. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** Leaves this many bytes free. */
  fill(leaveBytes: number): void;
  free(): void;
}

/** Null where this user may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const path = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'toolsandbox', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill(leaveBytes) {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - leaveBytes));
    },
    free: () => rmSync(filler, { force: true }),
    [Symbol.dispose]() {
      execFileSync('umount', [path]);
      rmSync(path, { recursive: true });
    },
  };
}
