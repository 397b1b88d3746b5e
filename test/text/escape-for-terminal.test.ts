import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeForTerminal, escapeJson } from '../../text/escape-for-terminal.ts';

describe('text for a terminal', () => {
  it.each([
    ['a line break', 'a\nb', String.raw`a\nb`],
    ['a carriage return and a tab', 'a\r\tb', String.raw`a\r\tb`],
    ['an escape sequence', '\u001b]0;x\u0007', String.raw`\u{1b}]0;x\u{7}`],
    ['a C1 control', '\u009b2J', String.raw`\u{9b}2J`],
    ['NUL and DEL', '\u0000\u007f', String.raw`\u{0}\u{7f}`],
    ['bidirectional controls', '\u202eabc\u2069\u200f\u061c', String.raw`\u{202e}abc\u{2069}\u{200f}\u{61c}`],
    ['line and paragraph separators', '\u2028\u2029', String.raw`\u{2028}\u{2029}`],
    ['invisible characters', 'a\u200bb\u2060\ufeff\u00ad\u3164', String.raw`a\u{200b}b\u{2060}\u{feff}\u{ad}\u{3164}`],
    ['a joiner that joins nothing', 'pass\u200dword\u200c', String.raw`pass\u{200d}word\u{200c}`],
    ['a variation selector after a letter', 'a\ufe0f', String.raw`a\u{fe0f}`],
    ['several variation selectors', '❤\ufe0f\ufe0f', '❤\ufe0f' + String.raw`\u{fe0f}`],
    ['tags', '\u{e0041}', String.raw`\u{e0041}`],
    ['lone surrogates', '\ud83dx\ude00', String.raw`\u{d83d}x\u{de00}`],
    ['private and unassigned characters', '\ue000\u{50000}', String.raw`\u{e000}\u{50000}`],
  ])('shows %s', (_what, text, shown) => {
    expect(escapeForTerminal(text)).toBe(shown);
  });

  it.each(['plain', 'né “x” – 漢字', 'שלום مرحبا', '👩‍👩‍👧', '👨🏽‍💻', '❤️', '1️⃣', 'می‌خواهم', 'क्‍ष', '\\n stays', '\u00a0'])(
    'leaves %s as it is',
    (text) => {
      expect(escapeForTerminal(text)).toBe(text);
    },
  );

  it('is the same when it is escaped again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = escapeForTerminal(text);
        expect(escapeForTerminal(escaped)).toBe(escaped);
        expect(escaped).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

describe('JSON for a terminal', () => {
  it('is the same value, without characters that act on a terminal', () => {
    const text = '\u001b\u007f\u009b\u202e\u2028\u{e0041}\ud800 "né" 👩‍👩‍👧\n';
    const json = escapeJson(JSON.stringify({ [text]: text }));
    expect(JSON.parse(json)).toEqual({ [text]: text });
    expect(json.split('":"')[1]).toBe(String.raw`\u001b\u007f\u009b\u202e\u2028\udb40\udc41\ud800 \"né\" 👩‍👩‍👧\n"}`);
  });
});
