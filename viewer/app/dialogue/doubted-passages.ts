import { doubtText } from '../../../results/explain/doubt-text.ts';
import type { DoubtedStatement } from '../../../results/explain/doubt-text.ts';
import type { Passage } from '../text/visible-parts.ts';
import styles from './doubts.module.css';

/** The words of a message that are not known to be so. */
export function doubtedPassages(doubts: readonly DoubtedStatement[]): readonly Passage[] {
  return doubts
    .flatMap((doubt) =>
      doubt.place === null ? [] : [{ ...doubt.place, className: doubtClass(doubt), title: doubtText(doubt) }],
    )
    .toSorted((one, other) => one.start - other.start);
}

export function doubtClass({ verdict }: DoubtedStatement): string | undefined {
  return styles[verdict.replace(' ', '-')];
}
