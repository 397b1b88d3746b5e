import { describe, expect, it } from 'vitest';
import { canDerive } from '../../validation/literals/derivation.ts';
import type { Literal } from '../../validation/literals/derivation.ts';
import { datesIn, numbersIn, timesOfDayIn } from '../../validation/literals/readings.ts';
import type { Sources } from '../../validation/literals/sources.ts';

const NOTHING: Sources = { said: [], answered: [], rows: [], switches: new Map(), knowsNow: false };

function isKnown(tool: string, argument: string, value: Literal['value'], sources: Partial<Sources>): boolean {
  return canDerive({ tool, argument, value }, { ...NOTHING, ...sources });
}

/** Whether a text of the user's makes an argument known. */
function says(said: string, argument: string, value: Literal['value'], knowsNow = false): boolean {
  return isKnown('any_tool', argument, value, { said: [said], knowsNow });
}

describe('numbers in texts', () => {
  it.each([
    ['at latitude 37.334606, longitude -122.009102', [37.334606, -122.009102]],
    ["What's $2.048k in CNY?", [2048]],
    ['2,048 dollars', [2048]],
    ['in three days', [3]],
    ['two days ago', [2, -2]],
    ['in an hour', [1]],
    ['what was due yesterday', [-1, -2]],
    ['tomorrow', [1]],
    ['nothing', []],
  ])('%s', (text, numbers) => {
    expect([...numbersIn(text)]).toEqual(numbers);
  });
});

describe('dates and times of day in texts', () => {
  it.each([
    ['on 3/22/2024', [{ year: 2024, month: 3, day: 22 }]],
    ['on 2024-03-22', [{ year: 2024, month: 3, day: 22 }]],
    ['on March 22nd, 2024', [{ year: 2024, month: 3, day: 22 }]],
    ['on 22 Mar', [{ month: 3, day: 22 }]],
    ['in May', []],
  ])('%s', (text, dates) => {
    expect(datesIn(text)).toEqual(dates);
  });

  it.each([
    ['at 5PM', [{ hour: 17, minute: 0, second: 0 }]],
    ['at 12:30 a.m.', [{ hour: 0, minute: 30, second: 0 }]],
    ['at 17:05', [{ hour: 17, minute: 5, second: 0 }]],
    ['at noon', [{ hour: 12, minute: 0, second: 0 }]],
    ['at five', []],
  ])('%s', (text, times) => {
    expect(timesOfDayIn(text)).toEqual(times);
  });
});

describe('texts are derived', () => {
  it.each([
    ['Make all my enemies friends', 'enemy'],
    ["Don't forget the chocolate milk I have to pick up", 'Pick up chocolate milk'],
    ['US dollars', 'USD'],
    ['What is $5 in yuan?', 'CNY'],
    ['How warm is it in °F?', 'fahrenheit'],
    ['Call +1 (245) 334', '+1 (245) 334'],
  ])('from "%s": %s', (said, value) => {
    expect(says(said, 'text', value)).toBe(true);
  });

  it('not from a part of the words, from several texts, or from another currency', () => {
    expect(says('Pick up milk', 'content', 'Pick up chocolate milk')).toBe(false);
    expect(isKnown('any_tool', 'content', 'chocolate milk', { said: ['chocolate', 'milk'] })).toBe(false);
    expect(says('5 euros', 'from_currency_code', 'USD')).toBe(false);
  });

  it('from answers of tools and what they would show', () => {
    expect(isKnown('any_tool', 'unit', 'celsius', { answered: ['{"temperature_unit": "Celsius"}'] })).toBe(true);
    expect(isKnown('any_tool', 'name', 'Priya N', { rows: ['{"name": "Priya N"}'] })).toBe(true);
  });
});

describe('times are derived', () => {
  const friday = { $time: 'next friday 17:00' };

  it('from day, time of day and the present', () => {
    expect(says('Next Friday at 5PM.', 'timestamp', friday, true)).toBe(true);
    expect(says('Next Friday at 5PM.', 'timestamp', friday)).toBe(false);
    expect(says('Next Friday at 6PM.', 'timestamp', friday, true)).toBe(false);
    expect(says('Next Monday at 5PM.', 'timestamp', friday, true)).toBe(false);
  });

  it('part by part', () => {
    expect(says('Friday', 'day', { ...friday, part: 'day' }, true)).toBe(true);
    expect(says('Friday', 'hour', { ...friday, part: 'hour' }, true)).toBe(false);
    expect(says('5PM', 'hour', { ...friday, part: 'hour' })).toBe(true);
    expect(says('5PM', 'minute', 0)).toBe(true);
    expect(says('On 3/22/2024', 'month', 3)).toBe(true);
    expect(says('On 3/22/2024', 'month', 4)).toBe(false);
  });

  it('from dates and spans', () => {
    expect(says('March 22, 2024 at 17:00', 'timestamp', { $time: '2024-03-22 17:00' })).toBe(true);
    expect(says('March 23, 2024 at 17:00', 'timestamp', { $time: '2024-03-22 17:00' })).toBe(false);
    expect(says('in two hours', 'timestamp', { $time: '+2h' }, true)).toBe(true);
    expect(says('in two hours', 'timestamp', { $time: '+3h' }, true)).toBe(false);
    expect(says('in a week at 17:00', 'timestamp', { $time: '+7d 17:00' }, true)).toBe(true);
    expect(says('whatever', 'year', { $time: 'now', part: 'year' }, true)).toBe(true);
    expect(says('whatever', 'year', { $time: 'now', part: 'year' })).toBe(false);
  });
});

describe('switches are derived', () => {
  const wifi = 'set_wifi_status';
  const known = (label: string, state?: boolean) => ({ switches: new Map([[wifi, { label, state }]]) });

  it('from the user, a refusal, or the status', () => {
    expect(isKnown(wifi, 'on', false, { said: ['Please switch my wifi off.'] })).toBe(true);
    expect(isKnown(wifi, 'on', true, { said: ['Please switch my wifi off.'] })).toBe(false);
    expect(isKnown(wifi, 'on', true, { said: ['Remind me on Monday'] })).toBe(false);
    expect(isKnown(wifi, 'on', true, { ...known('wifi'), answered: ['ConnectionError: wifi is off'] })).toBe(true);
    expect(isKnown(wifi, 'on', true, known('wifi', false))).toBe(true);
    expect(isKnown(wifi, 'on', true, known('wifi', true))).toBe(false);
    const refusal = 'PermissionError: wifi cannot be switched on in low battery mode';
    expect(isKnown(wifi, 'on', false, { ...known('low battery mode'), answered: [refusal] })).toBe(true);
  });

  it('the user speaks of itself', () => {
    expect(says('Who did I text?', 'is_self', true)).toBe(true);
    expect(says('Who texted Priya?', 'is_self', true)).toBe(false);
  });
});
