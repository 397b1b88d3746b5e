import type { ModelTraffic } from '../../limits/traffic.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { clockTime } from '../render/clock-time.ts';
import type { SweepBudget } from './run-limit.ts';

/** A model with its limits and what it used in the last minute, then why it waits, if it does. */
export function trafficLines(models: readonly ModelTraffic[]): readonly string[] {
  return models.flatMap((model) => {
    const { requests, tokens, running, requestsPerMinute, tokensPerMinute, concurrency, blocked, learnedRate } = model;
    const use = [
      `${number(requests)} requests/min (${atMost(requestsPerMinute)})`,
      `${number(tokens)} tokens/min (${atMost(tokensPerMinute)})`,
      `${running} running (${atMost(concurrency)})`,
    ];
    return [
      `${escapeForTerminal(model.model)}  ${use.join('  ')}`,
      ...(learnedRate === null ? [] : [`  slowed down to ${number(Math.round(learnedRate))} requests/min by refusals`]),
      ...(blocked === null
        ? []
        : [escapeForTerminal(`  waiting until ${clockTime(blocked.until)}: ${blocked.reason}`)]),
    ];
  });
}

/** What a sweep has used of its budget. */
export function budgetLine(sweep: string, { maxCostUsd, maxTokens, costUsd, tokens, unpriced }: SweepBudget): string {
  const unknown = unpriced === 0 ? '' : `, and ${number(unpriced)} calls whose price is not known`;
  const cost = `$${costUsd.toFixed(2)} (${maxCostUsd === null ? 'no limit' : `at most $${maxCostUsd}`})${unknown}`;
  return `${escapeForTerminal(sweep)}  spent ${cost}; ${number(tokens)} tokens (${atMost(maxTokens)})`;
}

function atMost(limit: number | null): string {
  return limit === null ? 'no limit' : `at most ${number(limit)}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}
