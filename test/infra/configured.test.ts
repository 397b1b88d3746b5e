import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../infra/engine/free-ports.ts';
import { findEngine } from '../../infra/engine/find-engine.ts';
import { EngineUnavailable, RungFailure } from '../../infra/engine/rung.ts';
import { configuredRung } from '../../infra/engine/rungs/configured.ts';
import { temporaryDirectory } from './fixtures.ts';

async function failure(promise: Promise<unknown>): Promise<Error> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('it should have failed');
  return error;
}

/** Accepts connections and says nothing, as a firewall or a wrong port may. */
async function silentServer(): Promise<string> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it listens on a port');
  return `127.0.0.1:${address.port}`;
}

describe('a configured cluster', () => {
  test('passes when nothing is configured', async () => {
    const home = await temporaryDirectory();
    expect(await failure(configuredRung({ HOME: home, TEMPORAL_ADDRESS: '' }).attempt())).toBeInstanceOf(RungFailure);
  });

  test('is never replaced by another engine when it is unreachable', async () => {
    const [port] = await freePorts([0]);
    const lines: string[] = [];
    const environment = { TEMPORAL_ADDRESS: `127.0.0.1:${port}`, TEMPORAL_API_KEY: 'very-secret', TEMPORAL_TLS: '0' };
    const directory = join(await temporaryDirectory(), 'state');
    const error = await failure(findEngine({ directory, environment, report: (line) => void lines.push(line) }));
    expect(error).toBeInstanceOf(EngineUnavailable);
    expect(error.message).toContain(`TEMPORAL_ADDRESS names 127.0.0.1:${port}`);
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.message).not.toMatch(/\n|very-secret/);
    expect(lines).toEqual([]);
  });

  test('is given up in good time when it stays silent', async () => {
    const started = Date.now();
    const error = await failure(configuredRung({ TEMPORAL_ADDRESS: await silentServer() }, 500).attempt());
    expect(error).toBeInstanceOf(EngineUnavailable);
    expect(error.message).not.toContain('\n');
    expect(error.message).toContain('no answer within 0.5 s');
    expect(Date.now() - started).toBeLessThan(5_000);
  });

  test('may come from a profile of the configuration file', async () => {
    const [port] = await freePorts([0]);
    const file = join(await temporaryDirectory(), 'temporal.toml');
    await writeFile(file, `[profile.nightly]\naddress = "127.0.0.1:${port}"\nnamespace = "bench"\n[profile.empty]\n`);
    const environment = { TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'nightly' };
    const error = await failure(configuredRung(environment).attempt());
    expect(error.message).toContain(`profile "nightly" names 127.0.0.1:${port}, namespace "bench"`);
    for (const profile of ['empty', 'absent']) {
      const broken = await failure(configuredRung({ ...environment, TEMPORAL_PROFILE: profile }).attempt());
      expect(broken).toBeInstanceOf(EngineUnavailable);
      expect(broken.message).toContain(profile);
    }
  });
});
