import type { PairedDifference } from '../../../../results/statistics/paired-difference.ts';
import { DataTable } from '../../components/data-table.tsx';
import type { Column } from '../../components/data-table.tsx';
import { pText, reachOf, SIMILARITY } from '../../model/compare/verdict.ts';
import type { Scale } from '../../model/compare/verdict.ts';
import { DifferencePlot } from './difference-plot.tsx';
import styles from './difference-table.module.css';

interface Compared {
  readonly paired: PairedDifference;
  readonly p: number | null;
}

interface Properties<Row extends Compared> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly name: Column<Row>;
  /** What each side has. */
  readonly sides: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** What it is a difference in. */
  readonly head: string;
  readonly scale?: Scale;
  /** Whether it is of something of which less is better. */
  readonly isFault?: boolean;
}

/** Differences one below the other, on one axis. */
export function DifferenceTable<Row extends Compared>(properties: Properties<Row>) {
  const { title, rows, name, sides, keyOf, head, scale = SIMILARITY, isFault = false } = properties;
  const most = reachOf(rows.map(({ paired }) => paired));
  const columns: readonly Column<Row>[] = [
    { ...name, isName: true },
    { head: 'pairs', render: ({ paired }) => paired.n },
    ...sides,
    { head, render: ({ paired }) => scale.signed(paired.mean) },
    {
      head: '95 % interval',
      className: styles['plot'],
      render: ({ paired }) => <DifferencePlot difference={paired} most={most} scale={scale} isFault={isFault} />,
    },
    { head: 'p, corrected', render: ({ p }) => (p === null ? '–' : pText(p).replace(/^p = /, '')) },
  ];
  return (
    <section className={styles['parts']} aria-label={title}>
      <h2>{title}</h2>
      <DataTable label={`${title}, table`} columns={columns} rows={rows} keyOf={keyOf} look={styles} />
    </section>
  );
}
