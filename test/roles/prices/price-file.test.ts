import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CURRENT_MODELS } from '../../../roles/model/current-models.ts';
import { InvalidPrices, parsePrices } from '../../../roles/prices/price-file.ts';
import { builtInPrices } from '../../../roles/prices/read-prices.ts';
import { PRICES_SCHEMA, pricesSchema } from '../../../scripts/prices-schema.ts';

it('the published prices have a date and a source, and cached input never costs more than other input', () => {
  const { prices } = builtInPrices();
  for (const { provider, source, models } of prices) {
    expect(source, provider).toMatch(/\.com|\.dev|\.ai/);
    for (const [model, price] of Object.entries(models)) {
      const tiers = [price, ...Object.values(price.above ?? {})];
      for (const { input, cached_input = input, cache_write = input, output } of tiers) {
        expect(cached_input, model).toBeLessThanOrEqual(input);
        expect(cache_write, model).toBeGreaterThanOrEqual(input);
        expect(output, model).toBeGreaterThan(input);
      }
      for (const tier of tiers.slice(1)) {
        expect(Object.keys(price), model).toEqual(expect.arrayContaining(Object.keys(tier)));
        expect(tier.input, model).toBeGreaterThan(price.input);
      }
    }
  }
  const names = prices.flatMap(({ provider, models }) => Object.keys(models).map((model) => `${provider}:${model}`));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(20);
});

it('all models that documentation and help name have one', () => {
  const priced = builtInPrices().prices.flatMap(({ models }) => Object.keys(models));
  expect(CURRENT_MODELS.filter((model) => !priced.includes(model))).toEqual([]);
});

const correct = {
  date: '2026-11-20',
  prices: [{ provider: 'openai', source: 'a page', models: { m: { input: 1, output: 2 } } }],
};

it.each([
  ['a file that is no YAML', 'date: [', /mine\.yaml cannot be used: line 1: .*no YAML/],
  ['an empty file', '', /mine\.yaml cannot be used: the file: /],
  ['a missing date', JSON.stringify({ ...correct, date: undefined }), /date: /],
  ['a day that does not exist', JSON.stringify({ ...correct, date: '2026-02-30' }), /date: there is no such day/],
  [
    'a tier that is no number of tokens',
    JSON.stringify(correct).replace('"input":1', '"input":1,"above":{"many":{"input":2,"output":3}}'),
    /prices > 0 > models > m > above.*: write a number of input tokens, for example 272000/,
  ],
  ['a date that is none', JSON.stringify({ ...correct, date: 'today' }), /date: write a date such as/],
  [
    'a misspelt field',
    JSON.stringify(correct).replace('output', 'outputs'),
    /prices > 0 > models > m: unknown "outputs"/,
  ],
  ['an unknown provider', JSON.stringify(correct).replace('openai', 'opnai'), /prices > 0 > provider: .*"openai"/],
  ['a negative price', JSON.stringify(correct).replace(':2}', ':-2}'), /prices > 0 > models > m > output: /],
  ['a price beyond all bounds', JSON.stringify(correct).replace(':2}', ':1e300}'), /models > m > output: .*1000000/],
  ['a price in words', JSON.stringify(correct).replace(':2}', ':"2 dollars"}'), /models > m > output: .*number/],
])('%s is refused with file, field and what to write', (_title, text, message) => {
  expect(() => parsePrices(text, 'mine.yaml')).toThrow(InvalidPrices);
  expect(() => parsePrices(text, 'mine.yaml')).toThrow(message);
});

it('a correct file is accepted', () => {
  expect(parsePrices(JSON.stringify(correct), 'mine.yaml')).toEqual(correct);
});

it('the JSON Schema for editors is up to date (`npm run docs`)', () => {
  expect(readFileSync(PRICES_SCHEMA, 'utf8')).toBe(pricesSchema());
});
