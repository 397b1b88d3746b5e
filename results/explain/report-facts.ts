import type { ModelReport } from '../../sandbox/event.ts';
import { count } from '../../text/words.ts';
import { usageText } from '../../text/dollars.ts';

/** What a model's turn used, took and lost, for example `1,200 in, 34 out, $0.0125`, `0.8 s`, `2 attempts`. */
export function reportFacts(report: ModelReport): readonly string[] {
  const { usage, wasted, latencyMs, attempts, lostAttempts = 0, waitedMs = 0 } = report;
  return [
    usage === null ? 'tokens and cost not reported' : usageText(usage),
    seconds(latencyMs),
    ...(attempts > 1 ? [count(attempts, 'attempt')] : []),
    ...(wasted === undefined ? [] : [`unused attempts: ${usageText(wasted)}`]),
    ...(lostAttempts > 0 ? [`${count(lostAttempts, 'call')} lost with a worker, cost unknown`] : []),
    ...(waitedMs > 0 ? [`waited ${seconds(waitedMs)}`] : []),
  ];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
