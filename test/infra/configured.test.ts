import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../../infra/process/free-ports.ts';
import { findEngine } from '../../infra/find-engine.ts';
import { EngineUnavailable } from '../../infra/errors.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { configuredSource } from '../../infra/sources/configured.ts';
import { temporaryDirectory } from './fixtures.ts';
import { listening } from '../support/listening.ts';

async function failure(promise: Promise<unknown>): Promise<Error> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error('expected a failure');
  return error;
}

/** Accepts connections and never responds, as behind a firewall or a wrong port. */
async function silentServer(): Promise<string> {
  const server = await listening(createServer());
  onTestFinished(() => server[Symbol.asyncDispose]());
  return `127.0.0.1:${server.port}`;
}

describe('a configured cluster', () => {
  test('is skipped when nothing is configured', async () => {
    const home = await temporaryDirectory();
    expect(await failure(configuredSource({ HOME: home, TEMPORAL_ADDRESS: '' }).get())).toBeInstanceOf(
      SourceUnavailable,
    );
  });

  test('is never replaced by another engine when it is unreachable', async () => {
    const [port] = await freePorts([0]);
    const lines: string[] = [];
    const environment = { TEMPORAL_ADDRESS: `127.0.0.1:${port}`, TEMPORAL_API_KEY: 'very-secret', TEMPORAL_TLS: '0' };
    const directory = join(await temporaryDirectory(), 'state');
    const error = await failure(findEngine({ directory, environment, report: (line) => void lines.push(line) }));
    expect(error).toBeInstanceOf(EngineUnavailable);
    expect(error.message).toContain(`cannot use 127.0.0.1:${port}, namespace "default" (from TEMPORAL_ADDRESS)`);
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.message).not.toMatch(/\n|very-secret/);
    expect(lines).toEqual([]);
  });

  test('is reported as unreachable when it does not respond', async () => {
    const error = await failure(configuredSource({ TEMPORAL_ADDRESS: await silentServer() }, 500).get());
    expect(error).toBeInstanceOf(EngineUnavailable);
    expect(error.message).not.toContain('\n');
    expect(error.message).toContain('no response within 0.5 s');
  });

  test('can come from a profile of the configuration file', async () => {
    const [port] = await freePorts([0]);
    const file = join(await temporaryDirectory(), 'temporal.toml');
    await writeFile(file, `[profile.nightly]\naddress = "127.0.0.1:${port}"\nnamespace = "bench"\n[profile.empty]\n`);
    const environment = { TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: 'nightly' };
    const error = await failure(configuredSource(environment).get());
    expect(error.message).toContain(`127.0.0.1:${port}, namespace "bench" (from profile "nightly")`);
    for (const profile of ['empty', 'absent']) {
      const broken = await failure(configuredSource({ ...environment, TEMPORAL_PROFILE: profile }).get());
      expect(broken).toBeInstanceOf(EngineUnavailable);
      expect(broken.message).toContain(profile);
    }
  });
});
