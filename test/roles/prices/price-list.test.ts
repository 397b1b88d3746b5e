import { describe, expect, it } from 'vitest';
import { parseModelSpec } from '../../../roles/model/spec.ts';
import { PriceList } from '../../../roles/prices/price-list.ts';
import { builtInPrices, ownPrices } from '../../../roles/prices/read-prices.ts';
import type { Usage } from '../../../sandbox/event.ts';

const USAGE: Usage = { input: 1000, cachedInput: 600, cacheWrite: 100, output: 50, reasoning: 30, costUsd: null };
const TODAY = Date.parse('2026-11-22T12:00:00Z');

const file = (models: string, date = '2026-11-20') =>
  `{ date: ${date}, prices: [{ provider: openai, source: a page, models: { ${models} } }] }`;

/** What the usage costs by a file with these models. */
function costBy(models: string, spec: string, usage: Partial<Usage> = {}, now = TODAY) {
  const prices = new PriceList([ownPrices(file(models), 'mine.yaml')], () => now);
  return prices.costOf({ ...USAGE, ...usage }, parseModelSpec(spec))?.usd;
}

const ALL_FOUR = 'gpt-x: { input: 10, cached_input: 1, cache_write: 20, output: 100 }';

describe('the cost of a turn', () => {
  it('is the sum of what is fresh, cached, written to the cache and said; reasoning is part of the output', () => {
    expect(costBy(ALL_FOUR, 'openai:gpt-x')).toBe((300 * 10 + 600 * 1 + 100 * 20 + 50 * 100) / 1e6);
  });

  it('counts cached input and cache writes like other input where they have no price', () => {
    expect(costBy('gpt-x: { input: 10, output: 100 }', 'openai:gpt-x')).toBe((1000 * 10 + 50 * 100) / 1e6);
  });

  it('is what the provider says, if it says so', () => {
    expect(costBy(ALL_FOUR, 'openai:gpt-x', { costUsd: 0.5 })).toBe(0.5);
  });

  it("may be zero for a model of one's own", () => {
    expect(costBy('gpt-x: { input: 0, output: 0 }', 'openai:gpt-x')).toBe(0);
  });

  it('is unknown, not zero, for a model without a price', () => {
    expect(costBy(ALL_FOUR, 'openai:gpt-y')).toBeUndefined();
    expect(costBy(ALL_FOUR, 'anthropic:gpt-x')).toBeUndefined();
  });

  it('is unknown above the number of input tokens that the price is for', () => {
    const models = 'gpt-x: { input: 10, output: 100, up_to: 1000 }';
    expect(costBy(models, 'openai:gpt-x')).toBeDefined();
    expect(costBy(models, 'openai:gpt-x', { input: 1001 })).toBeUndefined();
  });

  it('is that of the highest tier that the whole request reaches', () => {
    const models =
      'gpt-x: { input: 10, output: 100, above: { 2000: { input: 20, output: 150 }, 9000: { input: 30, output: 200 } } }';
    const cost = (input: number) => costBy(models, 'openai:gpt-x', { input, cachedInput: 0, cacheWrite: 0 });
    expect(cost(2000)).toBe((2000 * 10 + 50 * 100) / 1e6);
    expect(cost(2001)).toBe((2001 * 20 + 50 * 150) / 1e6);
    expect(cost(10_000)).toBe((10_000 * 30 + 50 * 200) / 1e6);
  });

  it('is known before at its highest: with all of the input, or none of it, written to the cache', () => {
    const most = (models: string) =>
      new PriceList([ownPrices(file(models), 'mine.yaml')], () => TODAY).mostOf(
        { input: 1000, output: 50 },
        parseModelSpec('openai:gpt-x'),
      );
    expect(most(ALL_FOUR)).toBe((1000 * 20 + 50 * 100) / 1e6);
    expect(most('gpt-x: { input: 10, cache_write: 5, output: 100 }')).toBe((1000 * 10 + 50 * 100) / 1e6);
    expect(most('gpt-y: { input: 10, output: 100 }')).toBeNull();
  });

  it.each([
    [
      'openai:gpt-6.2-sol',
      272_001,
      { cachedInput: 100_000, cacheWrite: 72_001 },
      100_000 * 4 + 100_000 * 0.2 + 72_001 * 5 + 50 * 15,
    ],
    [
      'openai:gpt-6.2-sol',
      272_000,
      { cachedInput: 100_000, cacheWrite: 72_000 },
      100_000 * 2 + 100_000 * 0.1 + 72_000 * 2.5 + 50 * 10,
    ],
    ['openai:gpt-6.2-astra', 1000, { cachedInput: 400, cacheWrite: 0 }, 600 * 8 + 400 * 0.4 + 50 * 40],
    ['openai:gpt-6.1-sol', 1000, { cachedInput: 0, cacheWrite: 1000 }, 1000 * 2.5 + 50 * 10],
    ['openai:gpt-6-astra', 1000, { cachedInput: 500, cacheWrite: 500 }, 500 * 1 + 500 * 12.5 + 50 * 50],
    ['anthropic:claude-haiku-5-5', 100_001, { cachedInput: 1, cacheWrite: 0 }, 100_000 * 0.5 + 0.05 + 50 * 2.5],
    ['google:gemini-3.8-flash', 1000, { cachedInput: 1000, cacheWrite: 0 }, 1000 * 0.075 + 50 * 3.75],
    ['mistral:mistral-medium-latest', 1000, { cachedInput: 0, cacheWrite: 0 }, 1000 * 1.5 + 50 * 7.5],
  ])('of %s with %i input tokens is as published', (spec, input, cache, millionths) => {
    const prices = new PriceList([builtInPrices()], () => TODAY);
    const cost = prices.costOf({ ...USAGE, input, ...cache }, parseModelSpec(spec));
    expect(cost?.usd).toBeCloseTo(millionths / 1e6, 8);
    expect(cost?.pricedBy).toBe('2026-11-23');
  });

  it('is unknown after the last day of the price', () => {
    const models = 'gpt-x: { input: 10, output: 100, until: 2026-11-22 }';
    expect(costBy(models, 'openai:gpt-x')).toBeDefined();
    expect(costBy(models, 'openai:gpt-x', {}, TODAY + 86_400_000)).toBeUndefined();
  });
});

describe('a model', () => {
  const models =
    'gpt-5.4: { input: 1000, output: 0 }, gpt-5.4-mini: { input: 2000, output: 0 }, "qwen*": { input: 3000, output: 0 }';

  it.each([
    ['openai:gpt-5.4', 1],
    ['openai:gpt-5.4-2026-03-05', 1],
    ['openai:gpt-5.4-latest', 1],
    ['openai:gpt-5.4-mini', 2],
    ['openai:gpt-5.4-mini-2026-03-17', 2],
    ['openai:qwen3:8b', 3],
    ['openai:gpt-5.4-pro', undefined],
    ['openai:gpt-5', undefined],
    ['openai:gpt-5.45', undefined],
  ])('%s has the price of the longest name that it begins with, up to a date or version', (spec, dollars) => {
    expect(costBy(models, spec)).toBe(dollars);
  });
});

describe("prices of one's own", () => {
  const prices = new PriceList([ownPrices(file('gpt-5.4: { input: 1, output: 1 }'), 'mine.yaml'), builtInPrices()]);
  const pricedBy = (spec: string) => prices.costOf(USAGE, parseModelSpec(spec))?.pricedBy;

  it('go before the built-in ones, which remain for other models', () => {
    expect(pricedBy('openai:gpt-5.4')).toBe('mine.yaml of 2026-11-20');
    expect(pricedBy('openai:gpt-5.4-mini')).toBe(builtInPrices().date);
  });

  it("hold for servers of one's own, for which the published prices say nothing", () => {
    expect(pricedBy('openai:gpt-5.4?baseUrl=http://127.0.0.1:1/v1')).toBe('mine.yaml of 2026-11-20');
    expect(pricedBy('openai:gpt-5.4-mini?baseUrl=http://127.0.0.1:1/v1')).toBeUndefined();
  });
});

it('a report says what the turn and its unused attempts cost, and by which prices', () => {
  const prices = new PriceList([ownPrices(file(ALL_FOUR), 'mine.yaml')]);
  const report = { servedModel: 'm', responseId: null, finishReason: null, latencyMs: 1, attempts: 2 };
  const spec = parseModelSpec('openai:gpt-x');
  expect(prices.priced({ ...report, usage: USAGE, wasted: USAGE }, spec)).toEqual({
    ...report,
    usage: { ...USAGE, costUsd: 0.0106 },
    wasted: { ...USAGE, costUsd: 0.0106 },
    pricedBy: 'mine.yaml of 2026-11-20',
  });
  expect(prices.priced({ ...report, usage: null }, spec)).toEqual({ ...report, usage: null });
  const unknown = parseModelSpec('openai:gpt-y');
  expect(prices.priced({ ...report, usage: USAGE }, unknown)).toEqual({ ...report, usage: USAGE });
});
