import { useMemo, useState } from 'react';
import { count } from '../../../../text/words.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { CHANGES } from '../../model/compare/change-of.ts';
import type { RunPair } from '../../model/compare/pair-runs.ts';
import type { ComparisonChoice } from './comparison-choice.ts';
import { ChangeFilter } from './change-filter.tsx';
import { listedPairs } from './listed-pairs.ts';
import { pairColumns } from './pair-columns.tsx';
import chosen from './pair-columns.module.css';
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
  const [all, listed] = useMemo(() => {
    const filter = { category, augmentation, text, sort, descending };
    return [listedPairs(pairs, { ...filter, change: 'all' }), listedPairs(pairs, { ...filter, change })];
  }, [pairs, category, augmentation, text, change, sort, descending]);
  const counts = new Map(CHANGES.map((one) => [one, all.filter((pair) => pair.change === one).length]));
  return (
    <section aria-label="Cells" className={styles['list']}>
      <h2>Cells</h2>
      <ChangeFilter counts={counts} choice={choice} onChange={onChange} />
      <p aria-live="polite" className={styles['count']}>
        {count(listed.length, 'cell')}
      </p>
      {listed.length > 0 && (
        <DataTable
          label="Cells, table"
          columns={pairColumns(choice, onChange)}
          rows={listed.slice(0, limit)}
          keyOf={({ pair }) => pair.key}
          rowClass={({ pair }) => (pair.key === choice.cell ? chosen['chosen'] : undefined)}
          look={styles}
        />
      )}
      {listed.length > limit && (
        <Button onClick={() => setLimit(limit + STEP)}>Show {Math.min(STEP, listed.length - limit)} more</Button>
      )}
    </section>
  );
}
