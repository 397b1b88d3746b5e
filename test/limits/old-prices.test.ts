import { expect, it } from 'vitest';
import { oldPriceNotes } from '../../limits/old-prices.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const priced = (model: string, date: string, name = date) => ({ model, source: { name, date } });

it('a list of prices is named once when it is more than 90 days old, with its age and whose prices it has', () => {
  expect(oldPriceNotes([priced('a', '2026-08-25'), priced('b', '2026-11-23')], NOW)).toEqual([]);
  const old = [
    priced('a', '2026-08-24'),
    priced('b', '2026-08-24'),
    priced('c', '2026-01-01', 'mine.yaml of 2026-01-01'),
  ];
  expect(oldPriceNotes([...old, priced('a', '2026-08-24')], NOW)).toEqual([
    expect.stringContaining('the prices of a and b are 91 days old (2026-08-24): look them up'),
    expect.stringContaining('the prices of c are 326 days old (mine.yaml of 2026-01-01)'),
  ]);
});
