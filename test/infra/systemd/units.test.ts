import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TUNING } from '../../../workers/tuning.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const UNITS = join(ROOT, 'infra/systemd');
const units = readdirSync(UNITS).filter((name) => name.endsWith('.service'));
const folder = temporaryFolder();

function hasSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('SKIPPED: systemd-analyze is not on this machine, so the units were not verified');
    return false;
  }
}

/** What systemd says against a unit whose program is this checkout's. */
async function complaints(name: string, change: (unit: string) => string = (unit) => unit): Promise<string> {
  const path = join(folder, name);
  writeFileSync(
    path,
    change(readFileSync(join(UNITS, name), 'utf8').replaceAll('/opt/toolsandbox/node_modules/.bin', join(ROOT, 'bin'))),
  );
  const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', path]).catch(
    (error: { stderr: string }) => error,
  );
  return stderr
    .split('\n')
    .filter((line) => line.includes(name))
    .join('\n');
}

describe.runIf(hasSystemd())('systemd', () => {
  it.each(units)('accepts %s', async (name) => {
    expect(await complaints(name)).toBe('');
  });

  it('is asked for real: it refuses a unit with an unknown setting and a missing program', async () => {
    const [name = ''] = units;
    const wrong = (unit: string) => unit.replace('RestartSec', 'RestartSeconds').replace('bin/toolsandbox', 'bin/none');
    expect(await complaints(name, wrong)).toMatch(/RestartSeconds[^]*bin\/none/);
  });
});

it('a worker that stops has longer than its running turns', () => {
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(readFileSync(join(UNITS, 'toolsandbox-worker.service'), 'utf8'))!;
  expect(Number(seconds) * 1000).toBeGreaterThan(DEFAULT_TUNING.graceMs);
});
