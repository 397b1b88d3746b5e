import { expect, it } from 'vitest';
import { spentText } from '../../cli/sweep/status-lines.ts';
import { dollars } from '../../text/dollars.ts';
import { NOTHING_SPENT } from '../../results/spending.ts';

const some = { input: 10, output: 1, costUsd: 0.5, unpriced: 0 };

it.each([
  ['nothing where no model played', [NOTHING_SPENT], undefined],
  [
    'the sum of agents and users',
    [
      { agent: some, user: some },
      { ...NOTHING_SPENT, agent: some },
    ],
    '$1.50',
  ],
  ['that some of it is not known', [{ agent: some, user: { ...some, unpriced: 2 } }], '$1.00 + ?'],
  ['nothing where nothing is known', [{ ...NOTHING_SPENT, agent: { ...some, costUsd: 0, unpriced: 1 } }], undefined],
  ["that models of one's own cost nothing", [{ ...NOTHING_SPENT, agent: { ...some, costUsd: 0 } }], '$0'],
])('says %s', (_title, spent, text) => {
  expect(spentText(new Map(spent.map((one, index) => [String(index), one])))).toBe(text);
});

it.each([
  [null, '?'],
  [0, '$0'],
  [123.4, '$123'],
  [12.399, '$12.40'],
  [0.01234, '$0.0123'],
  [0.00042, '$0.000420'],
  [0.00000000123, '$0.0000000012'],
])('%s dollars are %s', (usd, text) => {
  expect(dollars(usd)).toBe(text);
});
