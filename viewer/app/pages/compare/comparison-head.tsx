import { count } from '../../../../results/explain/count.ts';
import { Notice } from '../../components/notice.tsx';
import type { Difference } from '../../model/compare/differences.ts';
import type { Pairing } from '../../model/compare/pair-runs.ts';
import { signed, verdictOf } from '../../model/compare/verdict.ts';
import { DifferencePlot } from './difference-plot.tsx';
import styles from './comparison-head.module.css';

interface Properties {
  /** Null if no cell has a score on both sides. */
  readonly whole: Difference | null;
  readonly pairing: Pairing;
}

/** Which side is better, by how much, and how sure that is. */
export function ComparisonHead({ whole, pairing }: Properties) {
  const { pairs, onlyLeft, onlyRight } = pairing;
  const unscored = pairs.filter(({ difference }) => difference === null).length;
  const left = [
    ...(unscored > 0 ? [`${count(unscored, 'pair')} without a score on one side`] : []),
    ...(onlyLeft > 0 ? [`${count(onlyLeft, 'run')} only on the left`] : []),
    ...(onlyRight > 0 ? [`${count(onlyRight, 'run')} only on the right`] : []),
  ];
  if (whole === null) return <Notice tone="warn">No cell has a score on both sides.</Notice>;
  const { paired } = whole;
  const isShown = paired.interval !== null && (paired.interval.low > 0 || paired.interval.high < 0);
  const tone = !isShown ? 'none' : paired.mean > 0 ? 'better' : 'worse';
  return (
    <section className={styles['head']} aria-label="Difference">
      <dl className={styles['figures']}>
        <Figure name="left" value={whole.left.toFixed(3)} more={`${percent(whole.solvedLeft)} solved`} />
        <Figure name="right" value={whole.right.toFixed(3)} more={`${percent(whole.solvedRight)} solved`} />
        <Figure name="difference" value={signed(paired.mean)} more={count(paired.n, 'pair')} tone={tone} />
      </dl>
      <div className={styles['verdict']}>
        <p className={styles[tone]}>{verdictOf(paired)}</p>
        <DifferencePlot difference={paired} most={reach(paired)} />
        {left.length > 0 && <p className={styles['left']}>Not compared: {left.join(', ')}.</p>}
      </div>
    </section>
  );
}

function reach({ mean, interval }: Difference['paired']): number {
  return Math.max(0.05, Math.abs(mean), Math.abs(interval?.low ?? 0), Math.abs(interval?.high ?? 0));
}

interface FigureProperties {
  readonly name: string;
  readonly value: string;
  readonly more: string;
  readonly tone?: 'none' | 'better' | 'worse';
}

function Figure({ name, value, more, tone = 'none' }: FigureProperties) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className={styles[tone]}>{value}</b>
        <span>{more}</span>
      </dd>
    </div>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
