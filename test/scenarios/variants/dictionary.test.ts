import { describe, expect, it } from 'vitest';
import { Dictionary } from '../../../scenarios/variants/dictionary.ts';

const dictionary = new Dictionary([
  { value: ['order the blue hat', 'Apple', '17:00', 17, 37.5], by: ['mend the red coat', 'Intel', '19:00', 19, 41.25] },
  { value: '+14089961010', by: '+15551234567' },
  { value: 'Dana', by: 'Elif' },
]);

describe('Dictionary', () => {
  it.each([
    ['Apple trades well, says Dana.', 'Intel trades well, says Elif.'],
    ['Pineapple, Apples and apple.com stay.', 'Pineapple, Apples and apple.com stay.'],
    ['Order the blue hat tomorrow 17:00', 'Mend the red coat tomorrow 19:00'],
    ['2024-03-22 17:00, 17 km, 17.5 km, 1.17', '2024-03-22 19:00, 19 km, 17.5 km, 1.17'],
    ["Apple's price", "Intel's price"],
    ['Intel and Apple trade places', 'Apple and Intel trade places'],
  ])('replaces whole words in %j', (text, other) => {
    expect(dictionary.text(text)).toBe(other);
  });

  it.each([
    ['+14089961010', '+15551234567'],
    ['(408) 996-1010', '(555) 123-4567'],
    ['+1 408-996-1010 or 408.996.1010', '+1 555-123-4567 or 555.123.4567'],
    ['+1 408-996-1011', '+1 408-996-1011'],
  ])('replaces a phone number however its digits are grouped: %j', (text, other) => {
    expect(dictionary.text(text)).toBe(other);
  });

  it('leaves results and keys as they are, and replaces numbers that are equal', () => {
    const call = { Apple: 37.5, name: { $result: 'Apple', path: ['0'] }, list: [17, 37.51, 'Apple'], none: null };
    expect(dictionary.value(call)).toEqual({
      Apple: 41.25,
      name: { $result: 'Apple', path: ['0'] },
      list: [19, 37.51, 'Intel'],
      none: null,
    });
    expect(dictionary.text('{Apple/0/name} of Apple')).toBe('{Apple/0/name} of Intel');
  });

  it('holds to the first of two replacements of a value, and to a value that stays', () => {
    const first = new Dictionary([
      { value: 'Dana', by: 'Dana' },
      { value: 'Dana', by: 'Elif' },
      { value: 'Leo', by: 'Ivan' },
      { value: 'Leo', by: 'Kofi' },
    ]);
    expect(first.text('Dana and Leo')).toBe('Dana and Ivan');
  });
});
