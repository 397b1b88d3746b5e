import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { permitSpecs } from '../../../client/permission/permit-specs.ts';
import type { Permission, Players } from '../../../client/permission/permit-specs.ts';

const ENVIRONMENT = {
  OPENAI_API_KEY: 'sk-openai-0123456789',
  COMPATIBLE_API_KEY: 'sk-compatible-0123456789',
  ENDPOINT_API_KEY: 'sk-endpoint-0123456789',
  TEAM: 'sk-team-0123456789',
};

let state: string;
const file = () => join(state, 'toolsandbox-temporal', 'key-hosts.json');
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'toolsandbox-state-'));
  vi.stubEnv('XDG_STATE_HOME', state);
});
afterEach(() => vi.unstubAllEnvs());

/** What is reported. */
function permitted(players: Players, permission: Permission = {}, environment = ENVIRONMENT): readonly string[] {
  const reported: string[] = [];
  permitSpecs(players, permission, environment, (line) => reported.push(line));
  return reported;
}
const given = (...specs: readonly string[]) => permitted({ given: specs });
const remembered = () => JSON.parse(readFileSync(file(), 'utf8')) as unknown;

describe('a spec that others may have written', () => {
  it.each([
    ['compatible:m?baseUrl=http://evil.example/v1', 'evil.example gets COMPATIBLE_API_KEY, the conversation'],
    ['endpoint:http://evil.example:81/turn', 'evil.example:81 gets ENDPOINT_API_KEY, the conversation'],
    ['openai:m?keyEnv=TEAM', 'api.openai.com gets TEAM, the conversation'],
    ['openai:m?header.x-a=TEAM', 'api.openai.com gets OPENAI_API_KEY, TEAM, the conversation'],
  ])('%s needs permission', (spec, effect) => {
    expect(() => permitted({ given: [], found: ['scripted:user', spec] })).toThrow(`${spec}: ${effect}`);
    expect(permitted({ given: [], found: [spec] }, { trustSpecs: true })).toHaveLength(1);
    expect(permitted({ given: [spec], found: [spec] })).toHaveLength(1);
  });

  it.each(['openai:m?effort=low', 'anthropic:m', 'scripted:oracle', 'external:me?timeoutMs=5', 'recorded:runs.jsonl'])(
    '%s needs none: it names no server and no variable',
    (spec) => expect(() => permitted({ given: [], found: [spec] })).not.toThrow(),
  );

  it('needs none where calls are played back', () => {
    const playback = { ...ENVIRONMENT, TOOLSANDBOX_PLAYBACK: 'calls' };
    expect(permitted({ given: [], found: ['compatible:m?baseUrl=http://evil.example'] }, {}, playback)).toEqual([]);
  });
});

describe('which server gets which variables', () => {
  it('is said in one line, without values, of those that are set', () => {
    const own = 'compatible:m?baseUrl=http://10.0.0.7:8000/v1&header.x-team=TEAM';
    expect(given('openai:a', 'openai:b', own, 'anthropic:c', 'scripted:user')).toEqual([
      'api.openai.com gets OPENAI_API_KEY; 10.0.0.7:8000 gets COMPATIBLE_API_KEY and TEAM',
    ]);
    expect(given('scripted:oracle', 'anthropic:c')).toEqual([]);
  });
});

describe('a key', () => {
  const at = (host: string) => `compatible:m?baseUrl=http://${host}/v1`;

  it('belongs to the host that it was first sent to', () => {
    given(at('one.example'));
    given(at('one.example:8000'), at('ONE.example'));
    expect(() => given(at('two.example'))).toThrow(
      /COMPATIBLE_API_KEY would go to two\.example, but belongs to one\.example/,
    );
    expect(() => given(at('one.example'), at('two.example'))).toThrow(/--allow-key COMPATIBLE_API_KEY/);
    expect(() => permitted({ given: [at('two.example')] }, { allowKey: ['TEAM'] })).toThrow(/would go to two/);
    expect(remembered()).toEqual({ COMPATIBLE_API_KEY: ['one.example'] });
  });

  it('goes to one more host once that is allowed', () => {
    given(at('one.example'));
    permitted({ given: [at('two.example')] }, { allowKey: ['COMPATIBLE_API_KEY'] });
    expect(given(at('two.example'), at('one.example'))).toHaveLength(1);
    expect(() => given(at('three.example'))).toThrow(/belongs to one\.example, two\.example/);
  });

  it('of a vendor goes to the vendor always, and then nowhere else', () => {
    given('openai:m?baseUrl=https://proxy.example/v1');
    expect(given('openai:m')).toEqual(['api.openai.com gets OPENAI_API_KEY']);
    vi.stubEnv('XDG_STATE_HOME', join(state, 'another'));
    given('openai:m');
    expect(() => given('openai:m?baseUrl=https://proxy.example/v1')).toThrow(/belongs to api\.openai\.com/);
    expect(() => given('anthropic:m?keyEnv=OPENAI_API_KEY')).toThrow(/would go to api\.anthropic\.com/);
  });

  it('does not tell the names and ports of this machine apart', () => {
    given(at('127.0.0.1:8000'));
    expect(() => given(at('localhost:11434'), at('[::1]:1'), at('127.9.9.9'))).not.toThrow();
    expect(remembered()).toEqual({ COMPATIBLE_API_KEY: ['localhost'] });
    expect(() => given(at('127.0.0.1.evil.example'))).toThrow(/would go to 127\.0\.0\.1\.evil\.example/);
  });

  it('that is not set goes nowhere, so that nothing is remembered', () => {
    permitted({ given: [at('one.example')] }, {}, { ...ENVIRONMENT, COMPATIBLE_API_KEY: ' ' });
    expect(given(at('two.example'))).toHaveLength(1);
  });
});

describe('the file that remembers', () => {
  it('belongs to its user alone, holds no key, and is written as a whole', () => {
    given('openai:m');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(state, 'toolsandbox-temporal')).mode & 0o777).toBe(0o700);
    expect(readFileSync(file(), 'utf8')).not.toContain(ENVIRONMENT.OPENAI_API_KEY);
    expect(readdirSync(join(state, 'toolsandbox-temporal'))).toEqual(['key-hosts.json']);
  });

  it.each(['{', '[]', '{"OPENAI_API_KEY": "api.openai.com"}'])('is refused with its path if it holds %s', (text) => {
    given('openai:m');
    writeFileSync(file(), text);
    expect(() => given('openai:m')).toThrow(`${file()} is damaged`);
    expect(() => given('openai:m')).toThrow(/repair it or delete it/);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });

  it('is done without where it cannot be written, and that is said', () => {
    vi.stubEnv('XDG_STATE_HOME', '/dev/null');
    expect(given('openai:m')).toEqual([
      expect.stringMatching(/^note: \/dev\/null\/.* cannot be written/),
      'api.openai.com gets OPENAI_API_KEY',
    ]);
  });
});
