import { awayText, DEFAULT_AWAY_MS } from '../../limits/away.ts';
import { dollars } from '../../text/dollars.ts';
import { isLimited } from '../../limits/limit.ts';
import type { BudgetState } from '../../limits/limit.ts';
import type { ModelTraffic } from '../../limits/traffic.ts';
import { count, duration } from '../../text/words.ts';
import { clockTime } from '../../results/explain/clock-time.ts';

/** A model with its limits and what it used in the last minute, then why it waits, if it does. */
export function trafficLines(models: readonly ModelTraffic[]): readonly string[] {
  return models.flatMap((model) => {
    const { requests, tokens, running, requestsPerMinute, tokensPerMinute, concurrency } = model;
    const { blocked, away, learnedRate } = model;
    const use = [
      `${number(requests)} requests/min (${atMost(requestsPerMinute)})`,
      `${number(tokens)} tokens/min (${atMost(tokensPerMinute)})`,
      `${running} running (${atMost(concurrency)})`,
    ];
    return [
      `${model.model}  ${use.join('  ')}`,
      ...(learnedRate === null ? [] : [`  slowed down to ${number(Math.round(learnedRate))} requests/min by refusals`]),
      ...(blocked === null ? [] : [`  waiting until ${clockTime(blocked.until)}: ${blocked.reason}`]),
      ...(away === null ? [] : [`  ${awayText(away)}; one call tries it at ${clockTime(away.probeAt)}`]),
    ];
  });
}

/** What a sweep has used of its budget, what calls under way may still use, and what happens when it is used up. */
export function budgetLine(sweep: string, budget: BudgetState): string {
  const { maxCostUsd, maxTokens, costUsd, tokens, unpriced, reserved, ends, awayMs } = budget;
  const unknown = unpriced === 0 ? '' : `, and ${number(unpriced)} calls whose price is not known`;
  const cost = `$${costUsd.toFixed(2)} (${maxCostUsd === null ? 'no limit' : `at most $${maxCostUsd}`})${unknown}`;
  const held = `${dollars(reserved.costUsd)} and ${number(reserved.tokens)} tokens`;
  const open = reserved.calls === 0 ? '' : `; reserved for ${count(reserved.calls, 'call')} under way: ${held}`;
  const wait = awayMs === DEFAULT_AWAY_MS ? '' : `; waits ${duration(awayMs / 1000)} for a model that is away`;
  const end = isLimited(budget) && ends ? '; the sweep ends when it is used up' : '';
  return `${sweep}  spent ${cost}; ${number(tokens)} tokens (${atMost(maxTokens)})${open}${end}${wait}`;
}

function atMost(limit: number | null): string {
  return limit === null ? 'no limit' : `at most ${number(limit)}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
