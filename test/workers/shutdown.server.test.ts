import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { cellAt } from '../../runs/sweep-spec.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { mainQueue } from '../../runs/names.ts';
import type { trajectory } from '../../workflows/index.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

it('a worker that is stopped finishes its running turn, logs JSON to stderr, and leaves the rest to the next worker', async () => {
  const address = inject('temporalAddress');
  const rig = await createRig(address);
  const directory = temporaryFolder();
  const startWorker = (...options: readonly string[]) => {
    const child = spawn(process.execPath, [MAIN, 'worker', ...options], {
      cwd: directory,
      env: {
        ...process.env,
        TEMPORAL_ADDRESS: address,
        TOOLSANDBOX_RESULTS: rig.store.location,
        OPENAI_API_KEY: 'sk-test',
        ANTHROPIC_API_KEY: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => (output.stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (output.stderr += String(chunk)));
    return { child, output, exited: once(child, 'exit') };
  };

  const spec = rig.spec(sweepSpec('stopped', { scenarios: ['wifi_off'], agents: ['scripted:oracle?delayMs=3000'] }));
  const pack = await rig.dependencies.packs.get(spec.settings.pack);
  const input = trajectoryInput(pack, spec.settings, cellAt(spec, 0));
  const handle = await rig.client.workflow.start<typeof trajectory>('trajectory', {
    workflowId: 'stopped-worker',
    taskQueue: mainQueue(rig.store.id),
    args: [input],
  });
  const [port = 0] = await freePorts([0]);
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [response.status, ((await response.json()) as { status: string }).status];
  };
  const first = startWorker('--no-providers', '--health', `127.0.0.1:${port}`);
  const isTurnRunning = async () => {
    const { raw } = await handle.describe();
    return raw.pendingActivities?.some(({ lastStartedTime }) => lastStartedTime) ?? false;
  };
  while (!(await isTurnRunning())) {
    expect(first.child.exitCode, first.output.stderr).toBeNull();
    await sleep(100);
  }
  expect(await readiness()).toEqual([200, 'ready']);
  first.child.kill('SIGTERM');
  await expect.poll(readiness).toEqual([503, 'draining']);
  const [code] = await first.exited;
  expect(code).toBe(0);
  expect(first.output.stdout).toBe('');
  const lines = first.output.stderr
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages).toContain('worker ready');
  expect(messages.at(-1)).toBe('worker stopped');

  const { events } = await handle.fetchHistory();
  const ended = events?.filter((event) => event.activityTaskCompletedEventAttributes);
  const attempts = events?.flatMap(({ activityTaskStartedEventAttributes: started }) => started?.attempt ?? []);
  expect(ended).toHaveLength(1);
  expect(attempts).toEqual([1]);

  const second = startWorker();
  await expect(handle.result()).resolves.toMatchObject({ outcome: 'completed', similarity: 1 });
  second.child.kill('SIGTERM');
  await second.exited;
  const ready = second.output.stderr.split('\n').find((line) => line.includes('worker ready'));
  expect(JSON.parse(ready ?? '{}'), 'without options a worker serves the providers whose key is set').toMatchObject({
    providers: ['openai', 'compatible', 'endpoint'],
  });
  await rig.close();
});
