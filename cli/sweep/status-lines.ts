import { dollars } from '../../text/dollars.ts';
import { addSpending, addSpent } from '../../results/spending.ts';
import type { Spent } from '../../results/spending.ts';
import type { Progress } from '../../runs/progress.ts';
import type { ModelCheck } from '../../runs/preflight.ts';
import type { Stop } from '../../runs/contract.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { count } from '../../text/words.ts';
import { cutText } from '../../text/wrap-text.ts';
import { groupByReason } from '../../client/sweeps/group-reasons.ts';
import type { ReasonGroup } from '../../client/sweeps/group-reasons.ts';

/** A line about a sweep that is being played. */
export interface StatusLine {
  readonly text: string;
  /** Differs from that of an earlier line if there is something new to read. */
  readonly news: string;
}

const SHOWN = 3;

/** Why cells have no score, and why others are not played at all. */
export function failureLines(
  failures: readonly string[],
  stops: readonly Stop[],
  width = Infinity,
): readonly StatusLine[] {
  const groups = groupByReason(failures, (reason) => reason);
  return [
    ...reasonLines(groups, width, ({ items }) => ({ what: `${items.length} failed` })),
    ...stops.map(({ model, reason }) => {
      const text = `stopped${model === null ? '' : ` for ${shownSpec(model)}`}: ${reason}`;
      return { text: cutText(text, ROWS * (width - WRAPPING)), news: text };
    }),
  ];
}

/** Rows of a terminal for a line with a reason. */
const ROWS = 2;
/** What a row loses at most to indentation and to words that do not fit, on average. */
const WRAPPING = 8;

/** A line per reason, the most frequent ones only. The reason is what is cut if the line is too long. */
export function reasonLines<Item>(
  groups: readonly ReasonGroup<Item>[],
  width: number,
  wordsOf: (group: ReasonGroup<Item>) => { readonly what: string; readonly more?: string },
): readonly StatusLine[] {
  const lines = groups.slice(0, SHOWN).map((group) => {
    const { what, more = '' } = wordsOf(group);
    const { reason } = group;
    const room = Math.max(1, ROWS * (width - WRAPPING) - `${what}: ${more}`.length);
    return { text: `${what}: ${cutText(reason, room)}${more}`, news: `${what.replace(/^\d+ /, '')}: ${reason}` };
  });
  const hidden = groups.length - SHOWN;
  const others = `and for ${count(hidden, 'other reason')}`;
  return hidden > 0 ? [...lines, { text: others, news: others }] : lines;
}

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
