import type { CallRequest } from '../limits/traffic.ts';
import { thinkingOf } from '../roles/adapters/anthropic/thinking.ts';
import type { Effort } from '../roles/model/options.ts';
import type { ModelSpec } from '../roles/model/spec.ts';
import type { PriceList } from '../roles/prices/price-list.ts';
import type { RoleView } from '../roles/role.ts';
import { charactersIn } from './characters-in.ts';

/** Of the text that takes the most tokens: digits, names, other scripts than Latin. */
const LEAST_CHARACTERS_PER_TOKEN = 2;

/** What a provider adds to a request: its own instructions, and the form of tools. */
const ADDED_TOKENS = 500;

/** An answer without `maxTokens`. */
const MOST_ANSWER_TOKENS = 16_000;

/** What a model may reason besides, without `maxTokens`. Claude is told how much (thinking.ts). */
const MOST_REASONING_TOKENS: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 1_024,
  low: 4_096,
  medium: 8_192,
  high: 16_384,
  xhigh: 24_576,
  max: 32_000,
};

/** What a turn may use and cost at most, as far as that can be said before. */
export function mostUsed(
  view: Pick<RoleView, 'messages' | 'tools'>,
  spec: ModelSpec,
  prices: Pick<PriceList, 'mostOf'>,
): CallRequest['most'] {
  const input = Math.ceil(charactersIn(view) / LEAST_CHARACTERS_PER_TOKEN) + ADDED_TOKENS;
  const output = mostOutput(spec);
  return { tokens: input + output, costUsd: prices.mostOf({ input, output }, spec) };
}

function mostOutput({ provider, model, options: { maxTokens, effort } }: ModelSpec): number {
  if (maxTokens !== undefined) return maxTokens;
  if (provider === 'anthropic') return MOST_ANSWER_TOKENS + thinkingOf(model, effort).tokens;
  return MOST_ANSWER_TOKENS + (effort === undefined ? 0 : MOST_REASONING_TOKENS[effort]);
}
