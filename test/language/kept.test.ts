import { expect, it, vi } from 'vitest';
import { saidDates } from '../../language/dates.ts';
import { keptFor } from '../../language/kept.ts';

it('makes something of a text once', () => {
  const make = vi.fn<(text: string) => object>((text) => ({ text }));
  const kept = keptFor(100, make);
  expect(kept('one')).toBe(kept('one'));
  expect(kept('other')).toEqual({ text: 'other' });
  expect(make).toHaveBeenCalledTimes(2);
});

it('knows that it made nothing of a text', () => {
  const make = vi.fn<() => null>(() => null);
  const kept = keptFor(100, make);
  expect([kept('one'), kept('one')]).toEqual([null, null]);
  expect(make).toHaveBeenCalledTimes(1);
});

it('keeps no more characters than it may, and of a text that is longer nothing', () => {
  const make = vi.fn<(text: string) => number>((text) => text.length);
  const kept = keptFor(10, make);
  const made = (text: string) => {
    const before = make.mock.calls.length;
    expect(kept(text)).toBe(text.length);
    return make.mock.calls.length - before;
  };
  expect(['aaaaa', 'bbbbb', 'aaaaa', 'bbbbb'].map(made)).toEqual([1, 1, 0, 0]);
  expect(['ccccc', 'aaaaa', 'ccccc'].map(made)).toEqual([1, 1, 0]);
  expect(['ddddddddddd', 'ddddddddddd', 'ccccc'].map(made)).toEqual([1, 1, 0]);
});

it('a date is read anew at another moment', () => {
  const at = (day: number) => ({ year: 2024, month: 5, day, hour: 12, minute: 0 });
  const said = (day: number) => saidDates('see you tomorrow', at(day)).map((date) => date.day);
  expect([said(15), said(16), said(15)]).toEqual([[16], [17], [16]]);
});
