import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { EngineUnavailable } from '../../infra/errors.ts';
import { ifUnused, leaseHolders, takeLease } from '../../infra/process/leases.ts';
import { isLocked, takeLock } from '../../infra/process/lock.ts';
import { temporaryDirectory } from './fixtures.ts';

const moduleUrl = (name: string) => pathToFileURL(join(import.meta.dirname, '../../infra', name)).href;

function isUnused(directory: string): boolean {
  let unused = false;
  ifUnused(engineFiles(directory), () => (unused = true));
  return unused;
}

describe('leases', () => {
  test('name their holders until they are released', async () => {
    const directory = await temporaryDirectory();
    const files = engineFiles(directory);
    expect(leaseHolders(files)).toEqual([]);
    expect(isUnused(directory)).toBe(true);
    const first = takeLease(files, 'command');
    const second = takeLease(files, 'up');
    expect(leaseHolders(files)).toEqual([
      { pid: process.pid, purpose: 'command' },
      { pid: process.pid, purpose: 'up' },
    ]);
    first.release();
    first.release();
    expect(readdirSync(files.users)).toHaveLength(1);
    expect(isUnused(directory)).toBe(false);
    second.release();
    expect(isUnused(directory)).toBe(true);
    expect(readdirSync(files.users)).toEqual([]);
  });

  test('of a process that was killed end with it, and their files are removed', async () => {
    const directory = await temporaryDirectory();
    const files = engineFiles(directory);
    const program =
      `import { takeLease } from '${moduleUrl('process/leases.ts')}';\n` +
      `import { engineFiles } from '${moduleUrl('engine-files.ts')}';\n` +
      // Nothing refers to the lease, and garbage is collected all the time.
      `takeLease(engineFiles(${JSON.stringify(directory)}), 'command');\nsetInterval(() => globalThis.gc(), 20);`;
    const args = ['--expose-gc', '--input-type=module', '-e', program];
    const holder = spawn(process.execPath, args, { stdio: 'inherit' });
    onTestFinished(() => void holder.kill('SIGKILL'));
    const expected = { pid: holder.pid, purpose: 'command' };
    await vi.waitFor(() => expect(leaseHolders(files)).toEqual([expected]), { timeout: 120_000, interval: 50 });
    for (let polls = 0; polls < 5; polls++) {
      await sleep(50);
      expect(leaseHolders(files)).toEqual([expected]);
    }
    const exited = once(holder, 'exit');
    holder.kill('SIGKILL');
    await exited;
    expect(isUnused(directory)).toBe(true);
    expect(readdirSync(files.users)).toEqual([]);
  });

  test('cannot be counted while one is being taken', async () => {
    const directory = await temporaryDirectory();
    const files = engineFiles(directory);
    takeLease(files, 'command').release();
    const gate = takeLock(files.gate, 0);
    expect(isUnused(directory)).toBe(false);
    gate?.release();
    expect(isUnused(directory)).toBe(true);
  });

  test('are taken behind the gate, which must be free', async () => {
    const files = engineFiles(await temporaryDirectory());
    takeLease(files, 'command').release();
    const gate = takeLock(files.gate, 0);
    expect(() => takeLease(files, 'command', 0)).toThrow(`another process holds ${files.gate}; stop it`);
    expect(() => leaseHolders(files, 0)).toThrow(EngineUnavailable);
    expect(readdirSync(files.users)).toEqual([]);
    gate?.release();
    takeLease(files, 'command', 0).release();
  });

  test('cannot be taken while the server is being stopped', async () => {
    const files = engineFiles(await temporaryDirectory());
    takeLease(files, 'command').release();
    let gateHeld = false;
    ifUnused(files, () => (gateHeld = isLocked(files.gate)));
    expect(gateHeld).toBe(true);
  });
});
