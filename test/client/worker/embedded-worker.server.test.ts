import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { MAIN } from '../../../scripts/processes/start-command.ts';
import { createMachine } from '../../support/machine.ts';

it('a worker that stops while the command that started it still runs ends, so that it can be started again', async () => {
  const { directory, environment } = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
  const worker = spawn(process.execPath, [MAIN, 'worker', '--until-stdin-closes'], {
    cwd: directory,
    env: environment,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  onTestFinished(() => void worker.kill('SIGKILL'));
  const exited = once(worker, 'exit');
  let log = '';
  worker.stderr.on('data', (chunk) => (log += String(chunk)));
  await vi.waitFor(() => expect(log).toContain('worker ready'), { timeout: 120_000, interval: 100 });
  worker.kill('SIGTERM');
  expect(worker.stdin.writable, 'its input is still open').toBe(true);
  expect(await exited).toEqual([0, null]);
});
