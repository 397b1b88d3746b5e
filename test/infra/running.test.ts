import { writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import type { EngineFiles } from '../../infra/engine-files.ts';
import type { EngineUse } from '../../infra/engine-options.ts';
import { readEngineState, runningEngine, writeEngineState } from '../../infra/engine-state.ts';
import type { EngineState } from '../../infra/engine-state.ts';
import { takeLock } from '../../infra/process/lock.ts';
import { runningSource, whyGone } from '../../infra/sources/running.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { startStubServer } from './stub-server.ts';
import { engineState, temporaryDirectory } from './fixtures.ts';

const PATIENCE = { timeout: 120_000, interval: 50 };

/** A directory whose engine this process runs. */
async function held(changes: Partial<EngineState> = {}) {
  const files = engineFiles(await temporaryDirectory());
  const lock = takeLock(files.lock, 0);
  const state = { ...engineState(await startStubServer()), ...changes };
  writeEngineState(files, state);
  onTestFinished(() => lock?.release());
  return { files, state, release: () => lock?.release() };
}

const get = (files: EngineFiles, use: EngineUse) => runningSource({ files, namespace: 'default', use }).get();

test('the state file is read back as written, counts while the lock is held, and a damaged one as missing', async () => {
  const { files, state, release } = await held();
  expect(runningEngine(files)).toEqual(state);
  await writeFile(files.state, '{ "address": 7233 }');
  expect(readEngineState(files)).toBeNull();
  await writeFile(files.state, '{ "addr');
  expect(readEngineState(files)).toBeNull();
  writeEngineState(files, state);
  release();
  expect([readEngineState(files), runningEngine(files)]).toEqual([state, null]);
});

test.each(['play', 'keep', 'ask', 'work', 'stays'] as const)(
  'what a killed process left is not used: %s',
  async (use) => {
    const { files, release } = await held();
    release();
    await expect(get(files, use)).rejects.toThrow(SourceUnavailable);
  },
);

test.each([
  ['ask', 'play'],
  ['work', 'play'],
  ['work', 'ask'],
  ['play', 'stay'],
  ['ask', 'stay'],
  ['work', 'stay'],
  ['stays', 'stay'],
] as const)('whoever wants it to %s uses an engine that somebody has to %s', async (use, purpose) => {
  const { files, state } = await held({ purpose });
  expect(await get(files, use)).toMatchObject({ connection: { address: state.server?.address }, own: state });
});

test.each(['play', 'keep'] as const)(
  'two that play share none: %s is refused, with who plays and what helps',
  async (use) => {
    const { files } = await held();
    await expect(get(files, use)).rejects.toThrow(
      `process ${process.pid} (toolsandbox sweep) has an engine of its own in this directory since 2026-11-24 02:46:11 UTC: ` +
        'wait until it has ended, or run this command in another directory; to play side by side here, use an engine that stays: ' +
        '`toolsandbox engine up`, or TEMPORAL_ADDRESS',
    );
  },
);

test('one that must stay is none that ends with a command', async () => {
  const { files } = await held();
  await expect(get(files, 'stays')).rejects.toThrow(SourceUnavailable);
});

test('one that only asks is waited for, as it is over soon', async () => {
  const { files, release } = await held({ purpose: 'ask' });
  const playing = get(files, 'play');
  release();
  await expect(playing).rejects.toThrow(SourceUnavailable);
});

test('one that starts is waited for', async () => {
  const { files, state } = await held();
  writeEngineState(files, { ...state, server: null });
  const asking = get(files, 'ask');
  writeEngineState(files, { ...state, server: { ...engineState().server, ready: false } });
  writeEngineState(files, state);
  expect(await asking).toMatchObject({ connection: { address: state.server?.address } });
});

test('one without the namespace is refused', async () => {
  const { files } = await held();
  const missing = runningSource({ files, namespace: 'other', use: 'ask' }).get();
  await expect(missing).rejects.toThrow(
    /cannot use the engine of this directory at .*namespace "other" does not exist/,
  );
});

test('it is gone when it has ended, or another has taken its place, and not while it is started again', async () => {
  const { files, state, release } = await held();
  const found = { ...state, server: state.server! };
  const elsewhere = engineState('127.0.0.1:9').server;
  expect(whyGone(files, found)).toBeNull();
  writeEngineState(files, { ...state, server: { ...found.server, ready: false } });
  expect(whyGone(files, found)).toBeNull();
  writeEngineState(files, { ...state, server: null });
  expect(whyGone(files, found)).toBeNull();
  const reason = `the engine of this directory has ended with process ${process.pid} (toolsandbox sweep)`;
  writeEngineState(files, { ...state, server: elsewhere });
  expect(whyGone(files, found)).toContain(reason);
  writeEngineState(files, state);
  release();
  await vi.waitFor(() => expect(whyGone(files, found)).toContain(reason), PATIENCE);
});
