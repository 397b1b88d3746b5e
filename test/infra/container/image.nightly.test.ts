import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { freePorts } from '../../../infra/process/free-ports.ts';
import { printed } from '../../../scripts/processes/start-command.ts';
import type { Running } from '../../../scripts/processes/start-command.ts';
import { startForTest } from '../../support/machine.ts';
import { buildImage } from './built-image.ts';
import type { BuiltImage } from './built-image.ts';
import { CONTAINER_FILE } from './container-file.ts';
import { canContain, contained } from './enter-root.ts';

const withoutContainers = !canContain();
if (withoutContainers)
  console.warn('\nTESTS OF THE IMAGE SKIPPED: they mount file systems of their own; run them as root on Linux\n');

describe.skipIf(withoutContainers)('the image, on a read-only file system', () => {
  let image: BuiltImage;
  beforeAll(() => void (image = buildImage(CONTAINER_FILE)));

  const start = (words: readonly string[]): Running => {
    const { command, args } = contained({ ...image, readOnly: true }, words);
    const variables = { TEMPORAL_ADDRESS: inject('temporalAddress'), HOME: '/work' };
    return startForTest(command, args, { cwd: '/', env: { ...image.environment, ...variables } });
  };
  const toolsandbox = (...args: readonly string[]) => start([...image.entrypoint, ...args]);
  const caches = () => readdirSync(join(image.root, 'var/cache/toolsandbox'), { recursive: true, encoding: 'utf8' });

  it('has what commands need', async () => {
    const doctor = await toolsandbox('doctor', '--json').ended;
    expect(doctor.code, doctor.stdout + doctor.stderr).toBe(0);
    expect(doctor.stdout).not.toContain('not installed');
    const run = await toolsandbox('run', 'turn_on_cellular_low_battery_mode', '--engine', 'inline').ended;
    expect(run.code, run.stderr).toBe(0);
  });

  it('plays a sweep with what is in its caches, says how it is, and stops when it is told to', async () => {
    const before = caches();
    const [healthPort = 0, metricsPort = 0] = await freePorts([0, 0]);
    const at = (text: string) => text.replace('8080', String(healthPort)).replace('9464', String(metricsPort));
    const health = () => start(image.health.map(at)).ended;
    const worker = toolsandbox(...image.command.map(at));
    await printed(worker, 'worker ready');
    expect(await health()).toMatchObject({ code: 0, stderr: '' });

    const sweep = await toolsandbox('sweep', '--id', 'in-image', '--scenarios', 'wifi_off', '--no-worker').ended;
    expect(sweep.code, sweep.stderr).toBe(0);
    expect(`${worker.output.stdout}${worker.output.stderr}`).not.toContain('bundle');
    expect(caches()).toEqual(before);

    process.kill(firstProcess(worker), 'SIGTERM');
    expect((await worker.ended).code).toBe(0);
    expect(await health()).toMatchObject({ code: 1, stderr: expect.stringContaining('healthz') });
  });
});

/** The process with id 1 in its container, as this machine numbers it. */
function firstProcess({ child }: Running): number {
  const started = [child.pid];
  for (const pid of started) {
    started.push(
      ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
    if (/^NSpid:\t\d+\t1$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return Number(pid);
  }
  throw new Error('no process is the first of its namespace');
}
