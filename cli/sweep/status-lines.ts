import { dollars } from '../../text/dollars.ts';
import { addSpending, addSpent } from '../../results/spending.ts';
import type { Spent } from '../../results/spending.ts';
import type { Progress } from '../../runs/progress.ts';
import type { ModelCheck } from '../../runs/preflight.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import type { StatusLine } from '../reason-lines.ts';
import { shownSpec } from '../../text/shown-spec.ts';

/** What the preflight found out, until the first cells are done. Models that failed it are among the stops. */
export function checkLines(progress: Pick<Progress, 'checks' | 'counts'>): readonly StatusLine[] {
  const { checks = [], counts } = progress;
  if (finishedCells(counts) > 0) return [];
  return checks.flatMap((check) => {
    const text = checkText(check);
    return text === null ? [] : [{ text, news: text }];
  });
}

function checkText({ model, result, problem }: ModelCheck): string | null {
  if (problem !== null) return null;
  if (result === null) return `preflight: asking ${shownSpec(model)} for one call`;
  const { servedModel, latencyMs, calledTool } = result;
  const how = calledTool ? 'calls tools' : 'answered with text instead of the call that it was asked for';
  return `preflight: ${shownSpec(model)} ${how} (served as ${servedModel ?? 'an unnamed model'}, ${(latencyMs / 1000).toFixed(1)} s)`;
}

/** Since when a sweep is paused, by whom and why; nothing while it is not. */
export function pauseLines({ paused }: Pick<Progress, 'paused'>, now: number): readonly StatusLine[] {
  if (!paused) return [];
  const { at, by, reason } = paused;
  const who = by === null ? '' : ` by ${by}`;
  const text = `paused since ${clockTime(at, now)}${who}${reason === null ? '' : `: ${reason}`}`;
  return [{ text, news: text }];
}

/** What finished runs cost, for the progress line: `$1.24`, `$1.24 + ?` if some is not known, undefined without models. */
export function spentText(spent: ReadonlyMap<string, Spent>): string | undefined {
  const { agent, user } = addSpent([...spent.values()]);
  const { input, costUsd, unpriced } = addSpending(agent, user);
  if (unpriced > 0) return costUsd > 0 ? `${dollars(costUsd)} + ?` : undefined;
  return input === 0 ? undefined : dollars(costUsd);
}
