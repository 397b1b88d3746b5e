import { describe, expect, it } from 'vitest';
import { maskFor, maskOf } from '../../roles/model/mask.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';

describe('maskOf', () => {
  it.each([
    ['as it is', 'key "sk-a+b/c=" refused'],
    ['in an address', 'GET /?key=sk-a%2Bb%2Fc%3D'],
  ])('hides a secret %s', (_where, text) => {
    expect(maskOf(['sk-a+b/c='])(text)).toMatch(/^[^a]*\[key\]/);
    expect(maskOf(['sk-a+b/c='])(text)).not.toContain('sk-');
  });

  it('hides a secret in JSON', () => {
    const secret = 'sk-"quoted"\\';
    expect(maskOf([secret])(JSON.stringify({ secret }))).toBe('{"secret":"[key]"}');
  });

  it('hides a secret with blanks around or line breaks within, whole and in parts', () => {
    const mask = maskOf([' sk-first\nsk-second\n']);
    expect(mask('sk-first')).toBe('[key]');
    expect(mask('[sk-first\nsk-second]')).toBe('[[key]]');
    expect(mask('sk-second.')).toBe('[key].');
  });

  it('hides the longer of two secrets where one begins with the other', () => {
    expect(maskOf(['sk-one', 'sk-one-two'])('sk-one-two')).toBe('[key]');
  });

  it('leaves texts too short for a secret alone', () => {
    expect(maskOf(['', 'x', ' '])('an x-ray')).toBe('an x-ray');
  });
});

describe('maskFor', () => {
  it('hides the keys of all providers', () => {
    const environment = { OPENAI_API_KEY: 'sk-one', ANTHROPIC_API_KEY: 'sk-two', HOME: '/root' };
    const mask = maskFor(parseModelSpec('openai:gpt-test'), environment);
    expect(mask('sk-one sk-two /root')).toBe('[key] [key] /root');
  });

  it('hides what may be a key in the base URL, and not its host', () => {
    const url = 'http://gateway.example/account/0123456789abcdef01/v1';
    const mask = maskFor(parseModelSpec(`compatible:m?baseUrl=${url}`), {});
    expect(mask(`nothing at ${url}`)).toBe('nothing at http://gateway.example/account/[key]/v1');
  });
});
