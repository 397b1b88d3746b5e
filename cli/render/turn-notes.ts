import { dollars } from '../../results/dollars.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import type { ModelReport, TurnEvent, Usage } from '../../sandbox/event.ts';
import { count } from './count.ts';
import { shorten } from './show-value.ts';

/** In characters. */
const LONGEST_UNSPOKEN = 300;

/** What is to be said of a model's turn besides its messages: what it did not say aloud, tokens, cost, retries, waits. */
export function turnNotes({ report, unspoken, failed }: TurnEvent): readonly string[] {
  return [
    ...(unspoken?.reasoning === undefined ? [] : [`(reasoning) ${folded(unspoken.reasoning)}`]),
    ...(unspoken?.text === undefined ? [] : [`(beside the calls) ${folded(unspoken.text)}`]),
    ...(failed === undefined ? [] : [`(failed) ${escapeForTerminal(failed)}`]),
    ...(report === undefined
      ? []
      : [reportNote(report), ...(report.notes ?? []).map((note) => escapeForTerminal(`note: ${note}`))]),
  ];
}

/** Of a long text the beginning; `show --json` has all of it. */
function folded(text: string): string {
  return escapeForTerminal(shorten(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_UNSPOKEN));
}

function reportNote({ usage, wasted, latencyMs, attempts, lostAttempts = 0, waitedMs = 0 }: ModelReport): string {
  const parts = [
    usage === null ? 'tokens and cost not reported' : usageText(usage),
    seconds(latencyMs),
    ...(attempts > 1 ? [count(attempts, 'attempt')] : []),
    ...(wasted === undefined ? [] : [`unused attempts: ${usageText(wasted)}`]),
    ...(lostAttempts > 0 ? [`${count(lostAttempts, 'call')} lost with a worker, cost unknown`] : []),
    ...(waitedMs > 0 ? [`waited ${seconds(waitedMs)}`] : []),
  ];
  return `[${parts.join('; ')}]`;
}

/** For example `1,200 in (1,000 cached), 34 out, $0.0125`. */
export function usageText({ input, cachedInput, output, costUsd }: Usage): string {
  const number = (value: number) => value.toLocaleString('en');
  const cached = cachedInput > 0 ? ` (${number(cachedInput)} cached)` : '';
  return `${number(input)} in${cached}, ${number(output)} out, ${dollars(costUsd)}`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
