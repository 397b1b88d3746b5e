import { expect, inject, it } from 'vitest';
import { freePorts } from '../../infra/process/free-ports.ts';
import { expectRefusal } from './command-line.ts';
import { spawnToolsandbox } from './spawned.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const cwd = temporaryFolder();

const SWEEP = ['sweep', '--id', 'untraced', '--scenarios', 'wifi_off'];

atNight(() => {
  it('a sweep is complete although nobody takes its traces, and says so once', async () => {
    const [port] = await freePorts([0]);
    const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
    const TEMPORAL_ADDRESS = inject('temporalAddress');
    await using sweep = spawnToolsandbox(SWEEP, {
      cwd,
      environment: { TEMPORAL_ADDRESS, OTEL_EXPORTER_OTLP_ENDPOINT },
    });
    const { code, stdout, stderr } = await sweep.ended;
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('8');
    const warnings = stderr.match(/traces cannot be delivered to \S+/g);
    expect(warnings).toEqual([`traces cannot be delivered to http://127.0.0.1:${port}/v1/traces:`]);
  });
});

it('a sweep does not start with a password in the address of traces, and does not repeat it', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:pa55word@127.0.0.1:4318' };
  await using sweep = spawnToolsandbox(SWEEP, { cwd, environment });
  const ended = await sweep.ended;
  expectRefusal(ended, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  expect(ended.stderr).not.toContain('pa55word');
});

it('a sweep does not start with a protocol that is not served', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4317', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  await using sweep = spawnToolsandbox(SWEEP, { cwd, environment });
  expectRefusal(await sweep.ended, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL=http/protobuf');
});
