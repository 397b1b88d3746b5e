import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineFiles } from '../engine-files.ts';
import { EngineUnavailable } from '../errors.ts';
import { isLocked, takeLock } from './lock.ts';
import type { Lock } from './lock.ts';
import { createPrivateDirectory } from './private-directory.ts';

/** `up`: the server is kept until `toolsandbox engine down`; `command`: for as long as a command needs it. */
export type LeasePurpose = 'command' | 'up';

/** A process that uses the dev server of a directory. */
interface LeaseHolder {
  readonly pid: number;
  readonly purpose: LeasePurpose;
}

const LOCK_TIMEOUT_MS = 10_000;
const FILE_NAME = /^(command|up)-(\d+)-[0-9a-f]{8}$/;

/**
 * Registers this process as a user of the directory's dev server, which runs as long as anybody holds a lease. A lease is
 * a locked file, so it ends with the process, however that ends.
 */
export function takeLease(files: EngineFiles, purpose: LeasePurpose, timeoutMs = LOCK_TIMEOUT_MS): Lock {
  createPrivateDirectory(files.users);
  return behindGate(files, timeoutMs, () => {
    const file = join(files.users, `${purpose}-${process.pid}-${randomBytes(4).toString('hex')}`);
    const lock = takeLock(file, 0);
    if (lock === null) throw new EngineUnavailable(`${file} is locked by another process; stop it`);
    return {
      release: () => {
        lock.release();
        rmSync(file, { force: true });
      },
    };
  });
}

/** The processes that hold a lease now. */
export function leaseHolders(files: EngineFiles, timeoutMs = LOCK_TIMEOUT_MS): readonly LeaseHolder[] {
  return existsSync(files.users) ? behindGate(files, timeoutMs, () => livingHolders(files)) : [];
}

/** Calls `stop` if no one holds a lease. No lease can be taken before `stop` returns. Does nothing while users are counted. */
export function ifUnused(files: EngineFiles, stop: () => void): void {
  if (!existsSync(files.users)) return stop();
  const gate = takeLock(files.gate, 0);
  if (gate === null) return;
  try {
    if (livingHolders(files).length === 0) stop();
  } finally {
    gate.release();
  }
}

/** Removes the files of holders that have ended. */
function livingHolders({ users }: EngineFiles): LeaseHolder[] {
  return readdirSync(users)
    .toSorted()
    .flatMap((name) => {
      const [, purpose, pid] = FILE_NAME.exec(name) ?? [];
      if (purpose === undefined) return [];
      const file = join(users, name);
      if (isLocked(file)) return [{ pid: Number(pid), purpose: purpose === 'up' ? 'up' : 'command' }];
      rmSync(file, { force: true });
      return [];
    });
}

function behindGate<Result>({ gate }: EngineFiles, timeoutMs: number, action: () => Result): Result {
  const lock = takeLock(gate, timeoutMs);
  if (lock === null)
    throw new EngineUnavailable(`another process holds ${gate}; stop it, or run from another directory`);
  try {
    return action();
  } finally {
    lock.release();
  }
}
