import { expect, it } from 'vitest';
import { SharedJson } from '../../../results/queries/shared-values.ts';

it('gives one value for equal texts, and the right one however many there are', () => {
  const shared = new SharedJson();
  expect(shared.parse('{"a":1}')).toBe(shared.parse('{"a":1}'));
  for (let number = 0; number < 2500; number++) expect(shared.parse(`[${number}]`)).toEqual([number]);
  expect(shared.parse('{"a":1}')).toEqual({ a: 1 });
  expect(() => shared.parse('{')).toThrow(SyntaxError);
});
