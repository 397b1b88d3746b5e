import { Button } from '../../components/button.tsx';
import type { Difference } from '../../model/compare/differences.ts';
import { pText, reachOf, signed } from '../../model/compare/verdict.ts';
import { Untrusted } from '../../components/untrusted.tsx';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { percentText } from '../../text/format.ts';
import { DifferencePlot } from './difference-plot.tsx';
import styles from './part-differences.module.css';

interface Properties {
  readonly title: string;
  readonly parts: readonly Difference[];
  /** The part that the page is limited to; empty if it is not. */
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** The difference in each part; choosing one limits the page to it. */
export function PartDifferences({ title, parts, chosen, onChoose }: Properties) {
  const most = reachOf(parts.map(({ paired }) => paired));
  return (
    <section className={styles['parts']} aria-label={title}>
      <h2>{title}</h2>
      <ScrollRegion label={`${title}, table`} className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{title.replace('By ', '')}</th>
              <th scope="col">pairs</th>
              <th scope="col">solved left</th>
              <th scope="col">solved right</th>
              <th scope="col">similarity left</th>
              <th scope="col">similarity right</th>
              <th scope="col">difference in similarity</th>
              <th scope="col" className={styles['plot']}>
                95 % interval
              </th>
              <th scope="col">p, corrected</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, left, right, solved, paired, p }) => (
              <tr key={name}>
                <th scope="row">
                  <Button
                    look="plain"
                    aria-pressed={chosen === name}
                    onClick={() => onChoose(chosen === name ? '' : name)}
                  >
                    <Untrusted text={name.toLowerCase().replaceAll('_', ' ')} layout="line" />
                  </Button>
                </th>
                <td>{paired.n}</td>
                <td>{percentText(solved?.left)}</td>
                <td>{percentText(solved?.right)}</td>
                <td>{left.toFixed(3)}</td>
                <td>{right.toFixed(3)}</td>
                <td>{signed(paired.mean)}</td>
                <td className={styles['plot']}>
                  <DifferencePlot difference={paired} most={most} />
                </td>
                <td>{p === null ? '–' : pText(p).replace(/^p = /, '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
