import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { permitSpecs } from '../../../client/permission/permit-specs.ts';
import type { Permission, Players } from '../../../client/permission/permit-specs.ts';
import { pinnedSpec } from '../../../roles/seat/pinned-spec.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ENVIRONMENT = {
  OPENAI_API_KEY: 'sk-openai-0123456789',
  COMPATIBLE_API_KEY: 'sk-compatible-0123456789',
  ENDPOINT_API_KEY: 'sk-endpoint-0123456789',
  TEAM: 'sk-team-0123456789',
};

let state: string;
const file = () => join(state, 'toolsandbox-temporal', 'key-hosts.json');
beforeEach(() => {
  state = temporaryFolder();
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

  it.each(['openai:m?effort=low', 'anthropic:m', 'scripted:oracle', 'external:me?timeoutMs=5', 'function:mine'])(
    '%s needs none: it names no server, no variable and no file',
    (spec) => expect(() => permitted({ given: [], found: [spec] })).not.toThrow(),
  );

  it('needs none where calls are played back', () => {
    const playback = { ...ENVIRONMENT, TOOLSANDBOX_PLAYBACK: 'calls' };
    expect(permitted({ given: [], found: ['compatible:m?baseUrl=http://evil.example'] }, {}, playback)).toEqual([]);
  });
});

describe('a spec that names a file', () => {
  const agent = () => join(state, 'agent.mjs');
  beforeEach(() => writeFileSync(agent(), 'export default () => ({ say: "hello" });'));

  it('needs permission where others may have written it, also where calls are played back', () => {
    const playback = { ...ENVIRONMENT, TOOLSANDBOX_PLAYBACK: 'calls' };
    for (const environment of [ENVIRONMENT, playback]) {
      const found = [`module:${agent()}`, 'recorded:runs.jsonl?id=t1'];
      const refused = () => permitted({ given: [], found }, {}, environment);
      expect(refused).toThrow(`module:${agent()}: its code runs on this machine`);
      expect(refused).toThrow(`recorded:runs.jsonl?id=t1: ${join(process.cwd(), 'runs.jsonl')} is read`);
    }
    expect(permitted({ given: [], found: [`module:${agent()}`] }, { trustSpecs: true })).toEqual([]);
  });

  it.each([
    ['recording:a.json', 'is written'],
    ['recorded:a.json', 'is read'],
    ['replayed:a.json', 'is read'],
  ])('so does --services %s', (kind, effect) => {
    const services = { found: kind };
    const refused = `services ${kind}: ${join(process.cwd(), 'a.json')} ${effect}`;
    expect(() => permitted({ given: [], services })).toThrow(refused);
    expect(() => permitted({ given: [], services: { given: kind } })).not.toThrow();
  });

  it.each(['synthetic', 'live'])('--services %s names none', (found) =>
    expect(permitted({ given: [], services: { found } })).toEqual([]),
  );

  it('is one with the version that results keep, until the file changes', () => {
    vi.spyOn(process, 'cwd').mockReturnValue(state);
    const kept = pinnedSpec('module:./agent.mjs');
    given(`module:${agent()}`);
    expect(() => permitted({ given: [], found: [kept] })).not.toThrow();
    writeFileSync(agent(), 'export default () => ({ say: "another" });');
    expect(() => permitted({ given: [], found: [`module:${agent()}`] })).toThrow('its code runs');
    vi.restoreAllMocks();
  });

  it('is another one in another folder, where the same text may import other code', () => {
    vi.spyOn(process, 'cwd').mockReturnValue(state);
    const kept = pinnedSpec('module:./agent.mjs');
    given(kept);
    const copied = temporaryFolder();
    copyFileSync(agent(), join(copied, 'agent.mjs'));
    vi.spyOn(process, 'cwd').mockReturnValue(copied);
    expect(pinnedSpec('module:./agent.mjs')).toBe(kept);
    expect(() => permitted({ given: [], found: [kept] })).toThrow('its code runs');
    vi.restoreAllMocks();
  });

  it('reads and writes are told apart, and so are files of the same name in two folders', () => {
    permitted({ given: [], services: { given: 'recorded:a.json' } });
    expect(() => permitted({ given: [], services: { found: 'recording:a.json' } })).toThrow('is written');
    vi.spyOn(process, 'cwd').mockReturnValue(state);
    expect(() => permitted({ given: [], services: { found: 'recorded:a.json' } })).toThrow('is read');
    vi.restoreAllMocks();
    expect(() => permitted({ given: [], services: { found: 'recorded:a.json' } })).not.toThrow();
  });
});

describe('what the user gave or confirmed once', () => {
  const SPEC = 'compatible:m?baseUrl=http://one.example/v1';
  const OTHER = 'compatible:m?baseUrl=http://one.example/v2';

  it.each<readonly [string, Players, Permission]>([
    ['given', { given: [SPEC] }, {}],
    ['confirmed', { given: [], found: [SPEC] }, { trustSpecs: true }],
  ])('needs no second word: it was %s', (_how, players, permission) => {
    permitted(players, permission);
    expect(() => permitted({ given: [], found: [SPEC] })).not.toThrow();
    expect(() => permitted({ given: [], found: [SPEC, OTHER] })).toThrow(OTHER);
    expect(() => permitted({ given: [], found: [OTHER] }), 'what was refused is not theirs').toThrow(OTHER);
  });

  it('is the same with its name in front, and as results keep it', () => {
    given(`fast=${SPEC}`);
    expect(() => permitted({ given: [], found: [`${SPEC}&as=fast`] })).not.toThrow();
    expect(() => permitted({ given: [], found: [`${OTHER}&as=fast`] })).toThrow(OTHER);
  });

  it('is not what another user gave', () => {
    given(SPEC);
    vi.stubEnv('XDG_STATE_HOME', join(state, 'another'));
    expect(() => permitted({ given: [], found: [SPEC] })).toThrow(SPEC);
  });

  it('is not what was given to a host that may not have the key', () => {
    given('compatible:m?baseUrl=http://two.example/v1');
    expect(() => given(SPEC)).toThrow(/would go to one/);
    expect(() => permitted({ given: [], found: [SPEC] }, {}, { ...ENVIRONMENT, COMPATIBLE_API_KEY: '' })).toThrow(SPEC);
  });

  it('is a thousand, of which the oldest are forgotten', () => {
    const nth = (number: number) => `recorded:${number}.jsonl`;
    given(...Array.from({ length: 1_000 }, (_, number) => nth(number)));
    expect(() => permitted({ given: [], found: [nth(0)] })).not.toThrow();
    given(nth(1_000));
    expect(() => permitted({ given: [], found: [nth(0)] })).toThrow(nth(0));
    expect(() => permitted({ given: [], found: [nth(1), nth(1_000)] })).not.toThrow();
  });

  it('is kept in a file of the user alone, which holds no path; a damaged one is named', () => {
    const kept = join(state, 'toolsandbox-temporal', 'own-specs.json');
    given(SPEC);
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    expect(readFileSync(kept, 'utf8')).not.toContain('one.example');
    writeFileSync(kept, '{}');
    expect(() => given(SPEC)).toThrow(`${kept} is damaged, so which specs you have played before is not known`);
  });

  it('is played without where the file cannot be written, and that is said', () => {
    vi.stubEnv('XDG_STATE_HOME', '/dev/null');
    expect(permitted({ given: ['recorded:runs.jsonl'] })).toEqual([
      expect.stringMatching(
        /own-specs\.json cannot be written.*: which specs you have played before is not remembered$/,
      ),
    ]);
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
