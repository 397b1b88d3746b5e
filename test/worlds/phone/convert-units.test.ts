import { describe, expect, it } from 'vitest';
import { convertUnits } from '../../../worlds/phone/units/convert.ts';

function converted(amount: number, from: string, to: string): number {
  return convertUnits(amount, from, to).amount;
}

describe('convertUnits', () => {
  it.each([
    [1, 'square feet', 'm²', 0.09290303999999999],
    [1, 'miles per hour', 'km/h', 1.609344],
    [1, 'meters per second squared', 'ft/s^2', 3.2808398950131235],
    [3, 'kg*m/s**2', 'newton', 3],
    [1, 'cubic feet', 'L', 28.31684659199999],
    [1, '1/m', '1/km', 1000],
    [50, '%', '', 0.5],
    [1, 'gallons', 'imperial_gallon', 0.8326741846289888],
  ])('converts %d %s to %s: %d', (amount, from, to, expected) => {
    expect(converted(amount, from, to)).toBeCloseTo(expected, 12);
  });

  it('applies the offset of a scale on its own, but not in a compound unit', () => {
    expect(converted(20, '°C', 'degF')).toBeCloseTo(68, 10);
    expect(converted(20, 'delta_celsius', 'delta_fahrenheit')).toBeCloseTo(36, 10);
    expect(converted(20, 'joule/celsius', 'joule/kelvin')).toBe(20);
  });

  it('converts logarithmic scales', () => {
    expect(converted(30, 'dBm', 'W')).toBeCloseTo(1, 12);
    expect(converted(1, 'mW', 'dBm')).toBe(0);
  });

  it.each([
    ['an overflow on a logarithmic scale', 1e6, 'dBm', 'W', Infinity, true],
    ['an overflow after converting from a logarithmic scale', 3082, 'dBm', 'nW', Infinity, true],
    ['the logarithm of a negative amount', -1, 'mW', 'dBm', NaN, true],
    ['the logarithm of zero', 0, 'mW', 'dBm', -Infinity, true],
    ['an overflow before the logarithm is taken', 1e308, 'kW', 'dBm', Infinity, false],
    ['an overflow between proportional units', 1e308, 'km', 'nm', Infinity, false],
    ['an underflow to zero on a logarithmic scale', -1e6, 'dBm', 'W', 0, false],
  ] as const)('warns whenever numpy does: %s', (_what, amount, from, to, result, warns) => {
    expect(convertUnits(amount, from, to)).toEqual({ amount: result, isInteger: false, warns });
  });

  it.each([
    [270, 'celsius', 'degC'],
    [10_800, 'hour', 'second'],
    [10_800, '1/second', '1/hour'],
    [24, 'byte/second', 'bit/second'],
    [3 * 2 ** 13, 'kibibyte', 'bit'],
    [300, 'are', 'meter**2'],
  ])('returns an integer where Python does: %d, from %s to %s', (amount, from, to) => {
    const given = from === 'celsius' ? 270 : 3;
    expect(convertUnits(given, from, to)).toEqual({ amount, isInteger: true, warns: false });
  });

  it.each([
    ['m', 'km'],
    ['km', 'm'],
    ['day', 'hour'],
    ['newton', 'kg*m/s**2'],
    ['kelvin', 'degC'],
    ['kilobyte', 'bit'],
    ['1/hour', '1/second'],
  ])('returns a float where Python does: %s to %s', (from, to) => {
    expect(convertUnits(3, from, to).isInteger).toBe(false);
  });

  it('throws TypeError for a boolean, unless the source unit is unknown', () => {
    expect(() => convertUnits(true, 'm', 'm')).toThrow(expect.objectContaining({ errorClass: 'TypeError' }));
    expect(() => convertUnits(true, 'm', 'nothing')).toThrow(expect.objectContaining({ errorClass: 'TypeError' }));
    expect(() => convertUnits(true, 'nothing', 'm')).toThrow(/nothing/);
  });

  it('prefers a name to a prefix, and accepts plurals only for names longer than one letter', () => {
    expect(converted(1, 'min', 's')).toBe(60);
    expect(converted(1, 'mins', 's')).toBe(60);
    expect(() => convertUnits(1, 'kgs', 'g')).toThrow(/kgs/);
  });

  it.each([
    ['pint.errors.UndefinedUnitError', 'Meter', 'm'],
    ['pint.errors.DimensionalityError', 'meter', 'kilogram'],
    ['pint.errors.DimensionalityError', 'C', 'F'],
    ['pint.errors.DefinitionSyntaxError', '/m', 'm'],
    ['pint.errors.DefinitionSyntaxError', ')(', 'm'],
    ['AssertionError', '*', 'm'],
    ['AssertionError', '()', 'm'],
    ['tokenize.TokenError', '(', 'm'],
    ['tokenize.TokenError', '* )', 'm'],
    ['tokenize.TokenError', '(m', 'm'],
    ['tokenize.TokenError', 'm)', 'm'],
    ['AssertionError', 'm/', 'm'],
    ['TypeError', 'foot-pound', 'J'],
    ['TypeError', 'm^x', 'm'],
    ['ValueError', '2 km', 'm'],
    ['ValueError', 'nan', 'm'],
    ['RecursionError', '('.repeat(100_000), 'm'],
  ])('throws %s: %s to %s', (errorClass, from, to) => {
    expect(() => convertUnits(1, from, to)).toThrow(expect.objectContaining({ errorClass }));
  });
});
