import { describe, expect, it } from 'vitest';

import { requirePhoneNumber } from '../../../worlds/phone/shared/phone-number.ts';

describe('requirePhoneNumber', () => {
  it.each([
    '+1234560987',
    '+1 234',
    '+123',
    '+1 (123) 334-4455',
    'tel:+1-201-555-0123',
    '+44 20 7946 0958',
    '+１２０１５５５０１２３',
    '＋12015550123',
    '+٩٧١٥٠١٢٣٤٥٦٧',
    '+12453344098 ext 5',
    '+1 800 FLOWERS 2',
    '++12015550123',
    'call +12015550123 now',
    '+112345678901234567',
    '+80012345678',
    '+1 201 555 0123;isub=12',
    'tel:2015550123;phone-context=+1',
    'tel:+12015550123;phone-context=example.com',
  ])('accepts %s', (number) => {
    expect(() => requirePhoneNumber(number)).not.toThrow();
  });

  it.each([
    ['12345', 0],
    ['911', 0],
    ['+99912345678', 0],
    ['+0123456', 0],
    ['00442079460958', 0],
    ['', 1],
    ['+', 1],
    ['+1', 1],
    ['+12', 1],
    ['+1abc', 1],
    ['bad', 1],
    ['tel:2015550123;phone-context=example.com', 0],
    ['2015550123;phone-context=', 1],
    ['2015550123;phone-context=1.2', 1],
    ['+44 1', 3],
    [`+1${'2'.repeat(21)}`, 4],
    [`+${'1'.repeat(250)}`, 4],
    ['x'.repeat(1_000_000), 4],
  ])('rejects %.30s with code %i', (number, code) => {
    expect(() => requirePhoneNumber(number)).toThrow(
      expect.objectContaining({
        errorClass: 'phonenumbers.phonenumberutil.NumberParseException',
        code: `(${code})`,
      }),
    );
  });
});
