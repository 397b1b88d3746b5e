import { rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import type { EngineFiles } from '../../infra/engine-files.ts';
import { writeEngineState } from '../../infra/engine-state.ts';
import { watchEngine } from '../../infra/process/engine-watch.ts';
import { takeLock } from '../../infra/process/lock.ts';
import { engineState, temporaryDirectory } from './fixtures.ts';

const STATE = engineState({ pid: 42 });
const PATIENCE = { timeout: 120_000, interval: 50 };

/** A watched server whose guard is this process: it holds the lock. */
async function watched(revive: (ports: object) => Promise<unknown> = () => Promise.reject(new Error('not expected'))) {
  const files = engineFiles(await temporaryDirectory());
  const guard = takeLock(files.lock, 0);
  await writeEngineState(files, STATE);
  const lines: string[] = [];
  const exits: string[] = [];
  const watch = watchEngine({
    files,
    state: STATE,
    report: (line) => void lines.push(line),
    revive,
    onExit: (reason) => void exits.push(reason),
  });
  onTestFinished(() => watch.stop());
  return { files, guard, lines, exits };
}

describe('a user of a dev server', () => {
  test('hears of each restart once', async () => {
    const { files, guard, lines, exits } = await watched();
    await writeEngineState(files, { ...STATE, restarts: 1, lastExit: 'SIGKILL' });
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE);
    await writeEngineState(files, { ...STATE, restarts: 2, lastExit: 'exit code 1' });
    await vi.waitFor(() => expect(lines).toHaveLength(2), PATIENCE);
    expect(lines).toEqual([
      'the dev server died (SIGKILL); restarted on 127.0.0.1:1',
      'the dev server died (exit code 1); restarted on 127.0.0.1:1',
    ]);
    expect(exits).toEqual([]);
    guard?.release();
  });

  test('hears that it ended when its guard stopped it', async () => {
    const { files, guard, exits } = await watched();
    await rm(files.state);
    guard?.release();
    await vi.waitFor(() => expect(exits).toEqual([`the dev server has ended (log: ${files.log})`]), PATIENCE);
  });

  test('hears that it moved to another port', async () => {
    const { files, guard, exits } = await watched();
    await writeEngineState(files, { ...STATE, address: '127.0.0.1:9', pid: 43 });
    await vi.waitFor(() => expect(exits).toEqual([expect.stringContaining('moved from 127.0.0.1:1 to 127.0.0.1:9')]));
    guard?.release();
  });

  test('starts it again on the same ports when its guard was killed', async () => {
    const ports: object[] = [];
    const revive = async (wanted: object) => {
      ports.push(wanted);
      return false;
    };
    const { guard, exits } = await watched(revive);
    guard?.release();
    await vi.waitFor(() => expect(ports[0]).toEqual(STATE.ports), PATIENCE);
    expect(exits).toEqual([]);
  });

  test.each(['this process', 'another process'])('hears once that %s started it again', async (who) => {
    const written: { files?: EngineFiles } = {};
    const restart = async () => {
      if (written.files) await writeEngineState(written.files, { ...STATE, pid: 43 });
      takeLock(written.files?.lock ?? '', 0);
    };
    const { files, guard, lines, exits } = await watched(restart);
    written.files = files;
    if (who === 'this process') guard?.release();
    else await restart();
    await vi.waitFor(() => expect(lines).toEqual(['the dev server died with its guard; started again']), PATIENCE);
    await writeEngineState(files, { ...STATE, pid: 43, restarts: 1, lastExit: 'SIGKILL' });
    await vi.waitFor(() => expect(lines).toHaveLength(2), PATIENCE);
    expect(exits).toEqual([]);
  });

  test('hears that it could not be started again', async () => {
    const { guard, exits } = await watched(() => Promise.reject(new Error('disk full')));
    guard?.release();
    await vi.waitFor(() => expect(exits).toEqual(['the dev server could not be started again: disk full']), PATIENCE);
  });
});
