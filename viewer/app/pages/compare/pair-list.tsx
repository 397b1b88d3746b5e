import { useMemo, useState } from 'react';
import { count } from '../../../../text/words.ts';
import { Button } from '../../components/button.tsx';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { CHANGES } from '../../model/compare/change-of.ts';
import type { RunPair } from '../../model/compare/pair-runs.ts';
import type { ComparisonChoice } from './comparison-choice.ts';
import { ChangeFilter } from './change-filter.tsx';
import { listedPairs } from './listed-pairs.ts';
import { PairRow } from './pair-row.tsx';
import { SortHead } from './sort-head.tsx';
import styles from './pair-list.module.css';

interface Properties {
  readonly pairs: readonly RunPair[];
  readonly choice: ComparisonChoice;
  readonly onChange: (changes: Partial<ComparisonChoice>) => void;
}

/** Rows that are shown at first, and more each time. */
const STEP = 200;

/** The cells of both sides: what improved and what broke. */
export function PairList({ pairs, choice, onChange }: Properties) {
  const { category, augmentation, text, change, sort, descending } = choice;
  const [limit, setLimit] = useState(STEP);
  const all = useMemo(
    () => listedPairs(pairs, { category, augmentation, text, change: 'all', sort, descending }),
    [pairs, category, augmentation, text, sort, descending],
  );
  const counts = new Map(CHANGES.map((one) => [one, all.filter((listed) => listed.change === one).length]));
  const listed = useMemo(
    () => listedPairs(pairs, { category, augmentation, text, change, sort, descending }),
    [pairs, category, augmentation, text, change, sort, descending],
  );
  return (
    <section aria-label="Cells" className={styles['list']}>
      <h2>Cells</h2>
      <ChangeFilter counts={counts} choice={choice} onChange={onChange} />
      <p aria-live="polite" className={styles['count']}>
        {count(listed.length, 'cell')}
      </p>
      {listed.length > 0 && (
        <ScrollRegion label="Cells, table" className={styles['scroll']}>
          <table className={styles['table']}>
            <thead>
              <tr>
                <SortHead name="scenario" choice={choice} onChange={onChange} />
                <th scope="col">change</th>
                <SortHead name="left" choice={choice} onChange={onChange} />
                <SortHead name="right" choice={choice} onChange={onChange} />
                <SortHead name="difference" choice={choice} onChange={onChange} />
              </tr>
            </thead>
            <tbody>
              {listed.slice(0, limit).map((one) => (
                <PairRow key={one.pair.key} listed={one} choice={choice} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {listed.length > limit && (
        <Button onClick={() => setLimit(limit + STEP)}>Show {Math.min(STEP, listed.length - limit)} more</Button>
      )}
    </section>
  );
}
