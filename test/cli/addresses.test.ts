import { describe, expect, it } from 'vitest';
import { deliverNotification } from '../../activities/nights/deliver-notification.ts';
import { configuredSource } from '../../infra/sources/configured.ts';
import { openStore } from '../../results/open-store.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { traceSettings } from '../../workers/telemetry/traces/trace-settings.ts';
import { httpAddress } from '../../cli/options.ts';
import { toolsandbox } from './command-line.ts';

const PASSWORD = 'pa55-w0rd-Xy7Zq9';
const ADDRESSES = [
  `http://me:${PASSWORD}@host.example/`,
  `https://${PASSWORD}@host.example/v1`,
  `http://me:pa/${PASSWORD}@host.example/`,
  `me:${PASSWORD}@host.example`,
];

const commands: readonly (readonly [what: string, args: (address: string) => readonly string[]])[] = [
  ['gateway --service', (address) => ['mcp', 'gateway', '--service', address]],
  ['try --base-url', (address) => ['try', '--base-url', address, '--model', 'm']],
  ['view --ui-address', (address) => ['view', '--ui-address', address]],
  ['codec-server --cors-origin', (address) => ['engine', 'codec-server', '--cors-origin', address]],
  ['run --agent endpoint:', (address) => ['run', 'wifi_off', '--agent', `endpoint:${address}`]],
  ['sweep --user ?baseUrl=', (address) => ['sweep', '--user', `compatible:m?baseUrl=${address}`]],
  ['limits', (address) => ['engine', 'limits', `compatible:m?baseUrl=${encodeURIComponent(address)}`]],
];

describe('an address with a password', () => {
  for (const [what, args] of commands) {
    it.each(ADDRESSES)(`is refused by ${what}, without the password: %s`, async (address) => {
      const { code, stdout, stderr } = await toolsandbox(...args(address));
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stdout + stderr).not.toMatch(/pa55|w0rd|Xy7Zq9/);
      expect(stderr).toMatch(/user name (or a|and) password/);
      expect(stderr).toMatch(/header\.NAME=VARIABLE/);
    });
  }

  const notification = { kind: 'webhook', urlVariable: 'HOOK', when: 'always' } as const;
  const { signal } = new AbortController();
  it.each<readonly [what: string, fix: string, use: () => unknown]>([
    [
      'the variable of a webhook',
      'HOOK holds a URL with',
      () => deliverNotification({ notification, summary: {} as never }, { HOOK: ADDRESSES[0] }, signal),
    ],
    [
      'a receiver of traces',
      'OTEL_EXPORTER_OTLP_HEADERS',
      () => traceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ADDRESSES[0] }),
    ],
    [
      'TEMPORAL_ADDRESS',
      'TEMPORAL_API_KEY',
      () => configuredSource({ TEMPORAL_ADDRESS: `me:${PASSWORD}@host:7233` }).get(),
    ],
    ['--results', 'use a file path', () => openStore(`mysql://me:${PASSWORD}@host/db`, 'read')],
    ['--results', 'as %XX', () => openStore(`postgres://me:${PASSWORD}#@host/db`, 'read')],
    [
      'a spec that is too long',
      'longer than',
      () => parseModelSpec(`compatible:m?baseUrl=http://me:${PASSWORD.repeat(60)}@host`),
    ],
  ])('is refused as %s, with the fix: %s', async (_what, fix, use) => {
    const error = (await Promise.resolve()
      .then(use)
      .then(String, (reason: Error) => reason)) as Error;
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toContain(fix);
    expect(error.message).not.toMatch(/pa55|w0rd|Xy7Zq9/);
  });
});

describe('an address without one', () => {
  it.each(['http://127.0.0.1:8080', 'https://host.example/turn?tenant=a@b', 'http://host.example/@me/turn'])(
    '%s is taken',
    (address) => expect(httpAddress(address).href).toContain(new URL(address).host),
  );
});

describe('what stands where the name of a variable should', () => {
  const key = 'sk-live-Mn4Bv6Cx8Za1Sd3F';
  it.each([
    `openai:m?keyEnv=${key}`,
    `openai:m?header.x-team=${key}`,
    `endpoint:http://h/turn?sig=${key}`,
    `compatible:m?baseUrl=http://h/v1?sig=${key}`,
    `compatible:m?baseUrl=http%3A%2F%2Fh%2Fv1%3Fsig%3D${key}`,
    `endpoint:http://h/turn#${key}`,
  ])('is not repeated, as it may be a key: %s', (spec) => {
    expect(() => parseModelSpec(spec)).toThrow(/^[^]*cannot be used[^]*$/);
    expect(() => parseModelSpec(spec)).not.toThrow(/Mn4Bv6/);
  });

  it('is repeated where it is a word: a mistake can be seen', () => {
    expect(() => parseModelSpec('openai:m?temprature=0.5')).toThrow('"openai:m?temprature=0.5"');
  });
});
