import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Connection } from '@temporalio/client';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../infra/connection.ts';
import { canMount, mountSmallDisk } from '../../scripts/chaos/full-disk.ts';
import type { SmallDisk } from '../../scripts/chaos/full-disk.ts';
import { printed } from '../../scripts/processes/start-command.ts';
import { createMachine } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';
import { stored } from '../support/stored.ts';
import { atNight } from '../support/nightly.ts';

/** What happens to a sweep whose results can suddenly not be stored. It waits until they can. */
const CELLS = 3 * 8;
const PLAY = ['--scenarios', 'wifi_off,get_cellular,remove_contact_with_id', '--agent', 'scripted:oracle?delayMs=500'];
const PATIENCE = { timeout: 120_000, interval: 250 };
const TIMEOUT_MS = 400_000;

const withoutMounts = !canMount();
if (withoutMounts)
  console.warn('\nTESTS OF A FULL DISK SKIPPED: they mount a file system of their own; run them as root on Linux\n');

/** A sweep in mid-play whose results are in a folder that can be made to fail. */
async function playing(id: string, mount = false) {
  const machine = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
  const folder = join(machine.directory, 'disk');
  mkdirSync(folder);
  const disk = mount ? mountSmallDisk(folder, 16) : null;
  if (disk) onTestFinished(() => disk.unmount());
  machine.environment['TOOLSANDBOX_RESULTS'] = join(folder, 'results.db');
  const start = () => machine.start('sweep', '--id', id, ...PLAY, '--concurrency', '4');
  const running = start();
  await vi.waitFor(async () => expect(await stored(machine, id)).toBeGreaterThanOrEqual(4), PATIENCE);
  return { machine, folder, disk, running, start };
}

/** Fills the disk to the last byte. What SQLite has written ahead is moved away first: its space would be used again. */
function fill(disk: SmallDisk | null, folder: string): void {
  const database = new DatabaseSync(join(folder, 'results.db'), { timeout: 60_000 });
  expect(database.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 });
  disk?.fill();
  database.close();
}

/** Whether the status says since when something waits for the results. */
async function waiting(machine: Machine, id: string): Promise<boolean> {
  const { stdout } = await machine.run('status', id);
  return /waiting: results at .*the disk is full.*\(since \d\d:/.test(stdout);
}

/** Every cell is stored with a score, and none was played by more than one workflow execution. */
async function expectPlayedOnce(machine: Machine, id: string): Promise<void> {
  const rows = await machine.json('list', '--sweep', id);
  expect(rows).toHaveLength(CELLS);
  expect(new Set(rows.map((row) => String(row.id))).size).toBe(CELLS);
  expect(rows.every(({ similarity }) => similarity === 1)).toBe(true);
  const connection = await Connection.connect({ address: inject('temporalAddress') });
  onTestFinished(() => connection.close());
  const query = `WorkflowType = "trajectory" AND SweepId = "${id}"`;
  const executions = await Array.fromAsync(createClient(connection).workflow.list({ query }));
  expect(executions.map(({ runId }) => runId).toSorted()).toEqual(
    rows.map(({ run_id: run }) => String(run)).toSorted(),
  );
}

atNight(() => {
  describe.skipIf(withoutMounts)('when the disk of the results is full', () => {
    it(
      'a sweep prints the reason at once, waits, and completes after space was freed',
      async () => {
        const { machine, folder, disk, running } = await playing('space-in-time', true);
        fill(disk, folder);
        await printed(running, 'the disk is full');
        expect(running.child.exitCode).toBeNull();
        disk?.free();
        const { code, stderr } = await running.ended;
        expect(code, stderr).toBe(0);
        await expectPlayedOnce(machine, 'space-in-time');
      },
      TIMEOUT_MS,
    );

    it(
      'a sweep that is cancelled ends, and its next run stores what was played and plays the rest',
      async () => {
        const { machine, folder, disk, running, start } = await playing('space-too-late', true);
        fill(disk, folder);
        await printed(running, 'the disk is full');
        await vi.waitFor(async () => expect(await waiting(machine, 'space-too-late')).toBe(true), PATIENCE);
        const cancelled = await machine.run('sweep', 'cancel', 'space-too-late', '--wait');
        expect(cancelled.code, cancelled.stderr).toBe(0);
        const ended = await running.ended;
        expect(ended.code, ended.stderr).toBe(2);
        const before = await stored(machine, 'space-too-late');
        expect(before).toBeLessThan(CELLS);
        disk?.free();
        const { code, stderr } = await start().ended;
        expect(code, stderr).toBe(0);
        await expectPlayedOnce(machine, 'space-too-late');
      },
      TIMEOUT_MS,
    );
  });
});

it(
  'a sweep whose results are deleted stops with the reason and creates no file',
  async () => {
    const { folder, running } = await playing('deleted');
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    await printed(running, 'deleted or replaced while in use');
    const { code, stdout, stderr } = await running.ended;
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/error: results at .*results\.db: .*deleted or replaced while in use/);
    expect(stdout).toBe('');
    expect(existsSync(join(folder, 'results.db'))).toBe(false);
  },
  TIMEOUT_MS,
);
