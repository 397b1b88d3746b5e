import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { engineFiles } from '../../infra/engine-files.ts';
import { readEngineState, writeEngineState } from '../../infra/engine-state.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { leaseHolders } from '../../infra/process/leases.ts';
import { takeLock } from '../../infra/process/lock.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { runningSource } from '../../infra/sources/running.ts';
import { engineState, temporaryDirectory } from './fixtures.ts';

const dead = engineState({ pid: 999_999_999 });
const wanted = { namespace: 'default', purpose: 'command' } as const;

test('the state file is read back as written, and a damaged one counts as missing', async () => {
  const files = engineFiles(await temporaryDirectory());
  await writeEngineState(files, dead);
  expect(await readEngineState(files)).toEqual(dead);
  await writeFile(files.state, '{ "address": 7233 }');
  expect(await readEngineState(files)).toBeNull();
  await writeFile(files.state, '{ "addr');
  expect(await readEngineState(files)).toBeNull();
});

test('the state file of a dead server is ignored', async () => {
  const files = engineFiles(await temporaryDirectory());
  takeLock(files.lock, 0)?.release();
  await writeEngineState(files, dead);
  const [port] = await freePorts([0]);
  const getting = runningSource({ ...wanted, files, defaultAddress: `127.0.0.1:${port}` }).get();
  await expect(getting).rejects.toThrow(SourceUnavailable);
  await expect(getting).rejects.toThrow(/none in this working directory; 127\.0\.0\.1:\d+: .*ECONNREFUSED/);
});

test('a server that is stopping is waited for, not used', async () => {
  const files = engineFiles(await temporaryDirectory());
  const lock = takeLock(files.lock, 0);
  const [port] = await freePorts([0]);
  let stopped = false;
  setTimeout(() => {
    stopped = true;
    lock?.release();
  }, 700);
  await expect(runningSource({ ...wanted, files, defaultAddress: `127.0.0.1:${port}` }).get()).rejects.toThrow(
    SourceUnavailable,
  );
  expect(stopped).toBe(true);
  expect(leaseHolders(files)).toEqual([]);
});
