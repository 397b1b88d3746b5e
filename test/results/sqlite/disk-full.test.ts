import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import { ResultsUnavailable } from '../../../results/results-unavailable.ts';
import { exampleRecord } from '../example-record.ts';
import { listed } from '../listed.ts';

const disk = mkdtempSync(join(tmpdir(), 'toolsandbox-disk-'));
const mounted = mount();
if (!mounted) console.warn('SKIPPED: the tests of a full disk, because this user may not mount a small file system');

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'toolsandbox', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(leaveBytes: number): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - leaveBytes));
}

function free(): void {
  rmSync(join(disk, 'filler'), { force: true });
}

afterAll(() => {
  if (mounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

describe.skipIf(!mounted)('on a full disk', () => {
  beforeEach(free);
  afterEach(free);

  it('a run that cannot be stored is an error, and can be stored once there is space', async () => {
    const path = join(disk, 'runs.db');
    const store = await openStore(path, 'write');
    fill(100_000);
    const stored: number[] = [];
    const saving = (async () => {
      for (let trial = 1; ; trial++) {
        await store.saveTrajectory(exampleRecord({ trial }));
        stored.push(trial);
      }
    })();
    await expect(saving).rejects.toThrow(ResultsUnavailable);
    await expect(saving).rejects.toThrow(`results at ${path}: the disk is full`);
    expect(stored.length).toBeGreaterThan(0);
    expect((await listed(store)).map(({ cell }) => cell.trial)).toEqual(stored);

    free();
    const next = stored.length + 1;
    expect(await store.saveTrajectory(exampleRecord({ trial: next }))).toBe('stored');
    expect(await listed(store)).toHaveLength(next);
    await store.close();
  });

  it('a store that cannot be created is an error, and can be created once there is space', async () => {
    const path = join(disk, 'new.db');
    fill(20_000);
    await expect(openStore(path, 'write')).rejects.toThrow(ResultsUnavailable);
    free();
    const store = await openStore(path, 'write');
    expect(await store.saveTrajectory(exampleRecord())).toBe('stored');
    await store.close();
  });
});
