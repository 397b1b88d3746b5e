import { describe, expect, it, vi } from 'vitest';
import { sparing } from '../../language/sparing.ts';

/** How often the pattern itself is tried on a text. */
function triesOf(pattern: RegExp, text: string): number {
  const tried = vi.spyOn(pattern, 'exec');
  sparing(pattern).exec(text);
  return tried.mock.calls.length;
}

describe('a sparing pattern', () => {
  it.each([
    [/\b(?:second|extra) alerts?\b/i, 'no such thing'],
    [/\bcost (?:you )?\d+/, 'it was for free'],
    [/^\W*(?:and )?(?:never|nobody)\b/, 'and somebody'],
    [/\b(?<what>on|off) for (?!you)\p{L}+/u, 'it is on'],
    [/[^.;]{0,20}\bbars\b(?:, full)?/, 'the signal is full'],
  ])('%s is not tried on "%s"', (pattern, text) => {
    expect(triesOf(pattern, text)).toBe(0);
    expect(sparing(pattern).test(text)).toBe(false);
  });

  it.each([
    [/\b(?:an?|one) (?:second|extra) alerts?\b/i, 'An EXTRA alert'],
    [/reminders?/, 'a reminder'],
    [/labell?ed/, 'labeled'],
    [/(?:not )?(?:sent|)/, 'nothing'],
    [/no{2,3}\b/, 'nooo'],
    [/x{0,2}y/, 'y'],
    [/a+b/, 'aab'],
    [/(?:one|two)?three/, 'three'],
    [/(?<!un)read(?=y)/, 'ready'],
    [/(?<=is )on/, 'is on'],
    [/wi-?fi/i, 'WIFI'],
    [/[Hh]e's/, "he's"],
    [/\u20AC ?\d/, '\u20AC 5'],
    [/a\.m\.?/, '5 a.m'],
    [/\(no\)|\[yes\]/, '[yes]'],
    [/tab\there|line\nthere/, 'line\nthere'],
    [/(?<x>b)\k<x>/, 'bb'],
    [/(b)\1\x61/, 'bba'],
    [/[)|(]x/, '|x'],
  ])('%s still matches "%s"', (pattern, text) => {
    expect(sparing(pattern).exec(text)).toEqual(pattern.exec(text));
    expect(sparing(pattern).test(text)).toBe(true);
  });
});
