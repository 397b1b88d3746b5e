import { expect, it } from 'vitest';
import { quantitiesIn } from '../../language/quantities.ts';

const values = (text: string) => quantitiesIn(text).map(({ value, unit }) => [value, unit?.name]);

it.each([
  '"person_id": "28d94c1a-280d-596c-bff1-3aae840fddd6"',
  'The id is d8db0182-07d9-5b87-b9d6-0d6dbb6ec411.',
  'Commit 8c6dd91e.',
  '"latitude_0": null, "low_30c": true',
])('ids, hashes and keys hold no quantity: %s', (text) => {
  expect(values(text)).toEqual([]);
});

it.each([
  ['It is 596c.', [[596, 'celsius']]],
  [
    'A 17.3-degree day, a 5-km walk.',
    [
      [17.3, 'degrees'],
      [5, 'km'],
    ],
  ],
  ['"current_temperature": 17.3', [[17.3, undefined]]],
  ['12345678 people', [[12345678, undefined]]],
])('but these are quantities: %s', (text, found) => {
  expect(values(text)).toEqual(found);
});
