import { PHONE } from '../../../worlds/phone/world.ts';
import { describe, expect, it } from 'vitest';
import type { KnownFact } from '../../../evaluation/facts/fact.ts';
import { dateForms, wrongDates } from '../../../scenarios/answers/date-forms.ts';
import { inOtherManners } from '../../../scenarios/answers/manners.ts';
import { negated } from '../../../scenarios/answers/negated.ts';
import { numberAnswers } from '../../../scenarios/answers/number-answers.ts';
import { groupedPhones, wrongPhones } from '../../../scenarios/answers/phone-forms.ts';
import { switchAnswers } from '../../../scenarios/answers/switch-answers.ts';

describe('a sentence', () => {
  it('keeps what it says in other manners', () => {
    for (const manner of inOtherManners('Wifi is on.')) expect(manner).toContain('Wifi is on.');
  });

  it('stays apart from what follows where it ends without a full stop', () => {
    expect(inOtherManners('It says: Water the ferns')[0]).toMatch(/ferns\n\nIs there/);
  });

  it.each([
    ['The name of your boss is Priya N.', 'The name of your boss is not Priya N.'],
    ['The contact has been deleted.', 'The contact has not been deleted.'],
    ['Your boss now has the number 5.', 'Your boss does not have the number 5.'],
    ['They are now your enemies.', 'They are not your enemies.'],
    ['Your oldest message says: It is late.', 'Your oldest message does not say: It is late.'],
  ])('is turned into its contrary: %s', (sentence, contrary) => {
    expect(negated(sentence)).toEqual([contrary]);
  });

  it('has no contrary that is known where its verb is in a quotation', () => {
    expect(negated('He wrote "it is late".')).toEqual([]);
  });
});

describe('a phone number', () => {
  it('is grouped with all of its digits', () => {
    const plain = groupedPhones('+12453344098').map((phone) => phone.replaceAll(/\D/g, ''));
    expect(plain).toEqual(['12453344098', '12453344098', '12453344098']);
    expect(groupedPhones('+4930123456')).toEqual([]);
  });

  it('has neighbours that are other numbers', () => {
    expect(wrongPhones('+12453344098')).toEqual(['+12453344099', '+12453444098', '+1245334409']);
    expect(wrongPhones('+12453344099')[0]).toBe('+12453344090');
  });
});

const NOW = { year: 2024, month: 5, day: 15, hour: 9, minute: 0 };
const DUE = { year: 2024, month: 5, day: 16, hour: 17, minute: 0 };

describe('a date', () => {
  it('is written in many forms', () => {
    expect(dateForms({ kind: 'date', value: DUE, now: NOW, time: true })).toEqual([
      'May 16, 2024 at 5:00 PM',
      'Thursday, May 16, at 5 pm',
      '2024-05-16 17:00',
      '16 May 2024 at 17:00',
      '5/16/2024 at 5PM',
      'tomorrow at 5PM',
      "tomorrow at 5 o'clock in the afternoon",
    ]);
    expect(dateForms({ kind: 'date', value: { ...DUE, day: 20 }, now: NOW }).at(-1)).toBe('5/20/2024');
  });

  it('is wrong by a day, a week, an hour or half a day', () => {
    expect(wrongDates({ kind: 'date', value: DUE, now: NOW, time: true })).toEqual([
      'May 17, 2024 at 5:00 PM',
      'Thursday, May 9, at 5 pm',
      '2024-05-16 18:00',
      'May 16, 2024 at 5:00 AM',
    ]);
  });
});

describe('a number', () => {
  const distance = { kind: 'number', values: [67.86], unit: 'km' } as const satisfies KnownFact;

  it('is rounded, and told in other units', () => {
    const { right } = numberAnswers(distance, 'It is 67.86 kilometers away.');
    expect(right).toEqual(
      expect.arrayContaining(['67.9 km', 'It is 68 kilometers away.', '42.2 mi', '67.9 km (42.2 mi)']),
    );
  });

  it('is wrong beside it, ten times as large, in another unit, or denied', () => {
    const { wrong } = numberAnswers(distance, 'It is 67.86 kilometers away.');
    expect(wrong).toEqual(
      expect.arrayContaining([
        'It is 68.9 kilometers away.',
        'It is 678.6 kilometers away.',
        'It is 67.9 miles away.',
        "It's not 67.9 kilometers.",
      ]),
    );
  });

  it('has the other sign only where that is possible', () => {
    const warm = { kind: 'number', values: [17.3], unit: 'celsius' } as const;
    expect(numberAnswers(warm, 'It is 17.3 degrees Celsius.').wrong).toContain('-17.3 degrees Celsius');
    expect(numberAnswers(distance, '').wrong.filter((text) => text.includes('-'))).toEqual([]);
  });

  it('is told in the unit that was asked for, and wrong in that of the result', () => {
    const warm = { kind: 'number', values: [20], unit: 'celsius', in: 'fahrenheit' } as const;
    const { right, wrong } = numberAnswers(warm, 'It is 68.0 degrees Fahrenheit.');
    expect(right).toContain('68\u00B0F');
    expect(wrong).toEqual(expect.arrayContaining(['68 degrees Celsius', '20.0 degrees Celsius']));
  });

  it('is counted: its neighbours are beside all that are right', () => {
    const days = { kind: 'number', values: [223, 224], unit: 'days' } as const;
    const { right, wrong } = numberAnswers(days, 'There are 223 days left.');
    expect(right).toContain('223 days, that is 31 weeks and 6 days.');
    expect(wrong).toEqual(expect.arrayContaining(['There are 222 days left.', 'There are 225 days left.']));
  });

  it('of thousands is grouped', () => {
    const yuan = { kind: 'number', values: [14785.744], unit: 'CNY' } as const;
    expect(numberAnswers(yuan, '').right).toContain('14,785.74 CNY');
  });
});

describe('a setting', () => {
  const off = { kind: 'switch', setting: 'wifi', on: false } as const;

  it('that the user asked for is told as it is, or as not', () => {
    expect(switchAnswers(off, 'told', PHONE).right).toContain('No, your wifi is off.');
    expect(switchAnswers(off, 'told', PHONE).wrong).toContain('Yes, your wifi is on.');
  });

  it('that was switched may be reported as done, but not as failed', () => {
    expect(switchAnswers(off, 'done', PHONE).right).toContain('Done!');
    expect(switchAnswers(off, 'done', PHONE).wrong).toContain("I couldn't turn off your wifi.");
  });
});
