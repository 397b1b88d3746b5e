import { describe, expect, it } from 'vitest';
import { createRole, NO_SCENARIO } from '../../roles/create-role.ts';
import type { RoleContext } from '../../roles/create-role.ts';
import { InvalidModelSpec, parseModelSpec } from '../../roles/model/spec.ts';
import { ProviderFailure } from '../../roles/model/provider-failure.ts';
import type { PlayableRole } from '../../sandbox/message.ts';
import { requiredKey, UNUSED_KEY } from '../../roles/model/keys.ts';
import { REFUSAL } from '../../roles/scripted/trivial-agents.ts';
import { ASKED, take } from './asking.ts';

const CONTEXT: RoleContext = {
  ...NO_SCENARIO,
  environment: {},
  script: [{ say: 'Ada is a countess.' }],
  replies: [{ say: 'Ada Lovelace.' }],
};

function create(text: string, environment: RoleContext['environment'] = {}, role: PlayableRole = 'agent') {
  return createRole(role, text, { ...CONTEXT, environment });
}

describe('createRole', () => {
  it('makes the roles that need no provider', async () => {
    expect(await take(create('scripted:unhelpful'))).toEqual({ kind: 'speech', content: REFUSAL });
    expect(await take(create('scripted:oracle'))).toEqual({ kind: 'speech', content: 'Ada is a countess.' });
    expect(await take(create('scripted:user', {}, 'user'), { ...ASKED, role: 'user' })).toEqual({
      kind: 'speech',
      // It may thank first.
      content: expect.stringMatching(/(?:^|\. )Ada Lovelace\.$/),
    });
  });

  it('refuses scripted:oracle where there is no reference solution to play', () => {
    expect(() => createRole('agent', 'scripted:oracle', { ...CONTEXT, script: [] })).toThrow(
      expect.objectContaining({ type: 'provider.no-solution', scope: 'cell' }),
    );
  });

  it('gives nobody a role they cannot play', () => {
    expect(() => create('scripted:unhelpful', {}, 'user')).toThrow(InvalidModelSpec);
  });

  it.each([
    ['openai:gpt-5', 'OPENAI_API_KEY'],
    ['anthropic:claude', 'ANTHROPIC_API_KEY'],
  ])('says in one line which key %s lacks', (text, variable) => {
    const making = () => create(text, { [variable]: ' ' });
    expect(making).toThrow(ProviderFailure);
    expect(making).toThrow(expect.objectContaining({ type: 'provider.missing-key', scope: 'model' }));
    expect(making).toThrow(new RegExp(`^${text} needs ${variable}, which is not set: .*$`));
  });
});

describe('requiredKey', () => {
  it('reads and trims the key', () => {
    expect(requiredKey(parseModelSpec('openai:gpt-5'), { OPENAI_API_KEY: 'sk-1\n' })).toBe('sk-1');
  });

  it('needs none where a server is named, but uses one that is set', () => {
    const spec = parseModelSpec('openai:local?baseUrl=http://127.0.0.1:8000/v1');
    expect(requiredKey(spec, {})).toBe(UNUSED_KEY);
    expect(requiredKey(spec, { OPENAI_API_KEY: 'sk-1' })).toBe('sk-1');
    expect(requiredKey(parseModelSpec('scripted:unhelpful'), {})).toBe(UNUSED_KEY);
  });

  it('refuses a key that no header can carry, without showing it', () => {
    const reading = () => requiredKey(parseModelSpec('openai:gpt-5'), { OPENAI_API_KEY: 'sk-one\nsk-two' });
    expect(reading).toThrow(/^OPENAI_API_KEY holds/);
    expect(reading).not.toThrow(/sk-/);
  });
});
