import { expect, it } from 'vitest';
import { mostUsed } from '../../activities/within-limits.ts';
import { thinkingOf } from '../../roles/adapters/anthropic/thinking.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { PriceList } from '../../roles/prices/price-list.ts';
import { ownPrices } from '../../roles/prices/read-prices.ts';
import { ASKED } from '../roles/asking.ts';

const LIST =
  '{ date: 2026-11-20, prices: [{ provider: openai, source: mine, models: { m: { input: 1, cache_write: 2, output: 10 } } }] }';
const prices = new PriceList([ownPrices(LIST, 'mine.yaml')]);
const most = (spec: string, view = ASKED) => mostUsed(view, parseModelSpec(spec), prices);

it.each([
  ['openai:m', 16_000],
  ['openai:m?maxTokens=50', 50],
  ['openai:m?effort=max', 48_000],
  ['anthropic:claude-opus-5-5?maxTokens=70', 70],
  ['anthropic:claude-opus-5-5?effort=low', 16_000 + thinkingOf('claude-opus-5-5', 'low').tokens],
  ['anthropic:claude-sonnet-4-5?effort=high', 16_000 + 16_384],
])('%s may write %i tokens', (spec, output) => {
  expect(most(spec).tokens - most('openai:m?maxTokens=1').tokens).toBe(output - 1);
});

it('grows with what is sent by at least a token for each 2 characters, and is priced at its highest', () => {
  const first = ASKED.messages[0]!;
  const longer = { ...ASKED, messages: [...ASKED.messages, { ...first, content: 'x'.repeat(10_000) }] };
  const [before, after] = [most('openai:m?maxTokens=100'), most('openai:m?maxTokens=100', longer)];
  expect(after.tokens - before.tokens).toBeGreaterThanOrEqual(5_000);
  expect(before.costUsd).toBeCloseTo(((before.tokens - 100) * 2 + 100 * 10) / 1e6, 9);
});

it('has no cost where the price is not known', () => {
  expect(most('openai:other').costUsd).toBeNull();
});
