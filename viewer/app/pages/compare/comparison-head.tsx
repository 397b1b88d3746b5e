import { count } from '../../../../text/words.ts';
import { Notice } from '../../components/notice.tsx';
import type { Difference } from '../../model/compare/differences.ts';
import type { Pairing } from '../../model/compare/pair-runs.ts';
import { isShown, reachOf, SIMILARITY, SOLVED, verdictOf } from '../../model/compare/verdict.ts';
import { percentText } from '../../text/format.ts';
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
  if (whole === null) return <Notice tone="warn">No cell has a score on both sides.</Notice>;
  const { paired, solved } = whole;
  const left = [
    ...(solved !== null && solved.paired.n < pairs.length - unscored
      ? [`${count(pairs.length - unscored - solved.paired.n, 'pair')} without a verdict on one side`]
      : []),
    ...(unscored > 0 ? [`${count(unscored, 'pair')} without a score on one side`] : []),
    ...(onlyLeft > 0 ? [`${count(onlyLeft, 'run')} only on the left`] : []),
    ...(onlyRight > 0 ? [`${count(onlyRight, 'run')} only on the right`] : []),
  ];
  const judged = solved?.paired ?? paired;
  const scale = solved === null ? SIMILARITY : SOLVED;
  const tone = toneOf(judged);
  const text = (share: number | undefined, similarity: number) =>
    share === undefined ? similarity.toFixed(3) : percentText(share);
  const more = (similarity: number) => (solved === null ? 'similarity' : `similarity ${similarity.toFixed(3)}`);
  return (
    <section className={styles['head']} aria-label="Difference">
      <dl className={styles['figures']}>
        <Figure name={nameOf('left', solved)} value={text(solved?.left, whole.left)} more={more(whole.left)} />
        <Figure name={nameOf('right', solved)} value={text(solved?.right, whole.right)} more={more(whole.right)} />
        <Figure
          name="difference"
          value={`${scale.signed(judged.mean)}${scale.unit}`}
          more={count(judged.n, 'pair')}
          tone={tone}
        />
      </dl>
      <div className={styles['verdict']}>
        <p className={styles[tone]}>
          {solved === null ? 'Similarity: ' : 'Solved: '}
          {verdictOf(judged, scale)}
        </p>
        <DifferencePlot difference={judged} most={reachOf([judged])} scale={scale} />
        {solved !== null && <p className={styles['left']}>Similarity: {verdictOf(paired)}</p>}
        {left.length > 0 && <p className={styles['left']}>Not compared: {left.join(', ')}.</p>}
      </div>
    </section>
  );
}

function nameOf(side: string, solved: Difference['solved']): string {
  return solved === null ? side : `${side}, solved`;
}

function toneOf(difference: Difference['paired']): 'none' | 'better' | 'worse' {
  return !isShown(difference) ? 'none' : difference.mean > 0 ? 'better' : 'worse';
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
