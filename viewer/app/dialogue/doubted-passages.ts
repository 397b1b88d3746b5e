import { doubtText } from '../../../results/explain/doubt-text.ts';
import type { Doubt } from '../../../results/explain/doubt-text.ts';
import type { Passage } from '../text/visible-parts.ts';
import styles from './doubts.module.css';

/** The words of a message that are not known to be so. */
export function doubtedPassages(doubts: readonly Doubt[]): readonly Passage[] {
  return doubts
    .flatMap((doubt) =>
      doubt.place === null ? [] : [{ ...doubt.place, className: doubtClass(doubt), title: doubtText(doubt) }],
    )
    .toSorted((one, other) => one.start - other.start);
}

export function doubtClass({ verdict }: Doubt): string | undefined {
  return styles[verdict.replace(' ', '-')];
}
