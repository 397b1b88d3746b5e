import type { Stop } from '../runs/contract.ts';
import { shownSpec } from '../text/shown-spec.ts';
import { count } from '../text/words.ts';
import { cutText } from '../text/wrap-text.ts';
import { groupByReason } from '../client/operating/group-reasons.ts';
import type { ReasonGroup } from '../client/operating/group-reasons.ts';

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
