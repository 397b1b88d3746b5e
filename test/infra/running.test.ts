import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { engineFiles, readEngineState, writeEngineState } from '../../infra/engine/engine-state.ts';
import { freePorts } from '../../infra/engine/free-ports.ts';
import { takeLock } from '../../infra/engine/process-lock.ts';
import { RungFailure } from '../../infra/engine/rung.ts';
import { runningRung } from '../../infra/engine/rungs/running.ts';
import { temporaryDirectory } from './fixtures.ts';

const dead = { address: '127.0.0.1:1', uiAddress: 'http://127.0.0.1:2', pid: 999_999_999 };

test('the state file survives the round trip, and a spoilt one counts as none', async () => {
  const files = engineFiles(await temporaryDirectory());
  await writeEngineState(files, dead);
  expect(await readEngineState(files)).toEqual(dead);
  await writeFile(files.state, '{ "address": 7233 }');
  expect(await readEngineState(files)).toBeNull();
  await writeFile(files.state, '{ "addr');
  expect(await readEngineState(files)).toBeNull();
});

test('a state file left by a server that is gone is ignored', async () => {
  const files = engineFiles(await temporaryDirectory());
  takeLock(files.lock, 0)?.release();
  await writeEngineState(files, dead);
  const [port] = await freePorts([0]);
  const attempt = runningRung(files, 'default', `127.0.0.1:${port}`).attempt();
  await expect(attempt).rejects.toThrow(RungFailure);
  await expect(attempt).rejects.toThrow(/none in this working directory; 127\.0\.0\.1:\d+: .*ECONNREFUSED/);
});

test('a server about to end is waited for, not joined', async () => {
  const files = engineFiles(await temporaryDirectory());
  const lock = takeLock(files.lock, 0);
  const [port] = await freePorts([0]);
  setTimeout(() => lock?.release(), 700);
  const started = Date.now();
  await expect(runningRung(files, 'default', `127.0.0.1:${port}`).attempt()).rejects.toThrow(RungFailure);
  expect(Date.now() - started).toBeGreaterThan(600);
});
