import { describe, expect, it } from 'vitest';
import { masksFor } from '../../roles/model/mask.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';

const SPEC = parseModelSpec('openai:gpt-test');

describe('masksFor', () => {
  it.each(['OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'COMPATIBLE_API_KEY', 'RAPID_API_KEY', 'TEMPORAL_API_KEY'])(
    'hides the key in %s, whichever model is asked',
    (variable) => {
      const key = 'sk-proj-Zx8Qw3Er5Ty7Ui9Op1As';
      const { ofErrors, ofAnswers } = masksFor(SPEC, { [variable]: key, HOME: '/root' });
      expect(ofErrors(`no ${key} in /root`)).toBe('no [key] in /root');
      expect(ofAnswers(`no ${key} in /root`)).toBe('no [key] in /root');
    },
  );

  const ANSWER = 'Barely used "GPUs", special price today!';

  it.each([
    ['as it is', ANSWER],
    ['in upper case', ANSWER.toUpperCase()],
    [
      'as JSON with escapes for everything',
      ANSWER.replaceAll(/[^a-z ]/gi, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
    ],
    ['as JSON within JSON', JSON.stringify(JSON.stringify({ content: `- "\n${ANSWER}` }))],
    ['in an address', encodeURIComponent(ANSWER)],
    ['over several lines', ANSWER.replaceAll(' ', '\n  ')],
    ['cut at its end', `It is: ${ANSWER.slice(0, 24)}`],
    ['cut at its beginning', `…${ANSWER.slice(14)}`],
  ])('hides a text that errors must not repeat %s', (_how, text) => {
    const masked = masksFor(SPEC, {}, [], [ANSWER]).ofErrors(`you sent: ${text}`);
    expect(masked).toContain('[hidden]');
    expect(masked).not.toMatch(/used|gpu|special|price/i);
  });

  it('hides a text that is written for ASCII', () => {
    const { ofErrors } = masksFor(SPEC, {}, [], ['“É”']);
    expect(ofErrors('{"content": "It is: \\u201c\\u00c9\\u201d"}')).toBe('{"content": "It is: [hidden]"}');
  });

  it('hides short texts only where they stand alone', () => {
    const { ofErrors } = masksFor(SPEC, {}, [], ['on', '42', '+18307976530']);
    expect(ofErrors('no connection: it is "on", 42, not 420, +18307976530 or +183079765')).toBe(
      'no connection: it is "[hidden]", [hidden], not 420, [hidden] or [hidden]',
    );
  });

  it('hides texts that errors must not repeat, also as JSON', () => {
    const { ofErrors, ofAnswers } = masksFor(SPEC, {}, [], ['It is "42".']);
    expect(ofErrors('you sent: {"content":"It is \\"42\\"."} It is "42".')).toBe(
      'you sent: {"content":"[hidden]"} [hidden]',
    );
    expect(ofAnswers('It is "42".')).toBe('It is "42".');
  });

  it('hides short keys in errors, and not in answers, where they may be anything', () => {
    const { ofErrors, ofAnswers } = masksFor(SPEC, { COMPATIBLE_API_KEY: '1234' });
    expect(ofErrors('1234 refused')).toBe('[key] refused');
    expect(ofAnswers('{"pin":"1234"}')).toBe('{"pin":"1234"}');
  });

  it('hides what may be a key in the base URL, and not its host', () => {
    const url = 'http://gateway.example/account/0123456789abcdef01/v1';
    const { ofErrors } = masksFor(parseModelSpec(`compatible:m?baseUrl=${url}`), {});
    expect(ofErrors(`nothing at ${url}`)).toBe('nothing at http://gateway.example/account/[key]/v1');
  });
});
