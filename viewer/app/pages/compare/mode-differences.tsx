import { modeMeaning, modeName } from '../../../../results/explain/mode-words.ts';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import type { ModeDifference } from '../../model/compare/differences.ts';
import { pText, reachOf, SOLVED } from '../../model/compare/verdict.ts';
import { percentText } from '../../text/format.ts';
import { DifferencePlot } from './difference-plot.tsx';
import styles from './part-differences.module.css';

/** What agents do wrong on each side, and what of that changed. */
export function ModeDifferences({ modes }: { readonly modes: readonly ModeDifference[] }) {
  if (modes.length === 0) return null;
  const most = reachOf(modes.map(({ paired }) => paired));
  return (
    <section className={styles['parts']} aria-label="What agents did wrong">
      <h2>What agents did wrong</h2>
      <ScrollRegion label="What agents did wrong, table" className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">mode</th>
              <th scope="col">pairs</th>
              <th scope="col">left</th>
              <th scope="col">right</th>
              <th scope="col">difference</th>
              <th scope="col" className={styles['plot']}>
                95 % interval
              </th>
              <th scope="col">p, corrected</th>
            </tr>
          </thead>
          <tbody>
            {modes.map(({ mode, left, right, paired, p }) => (
              <tr key={mode}>
                <th scope="row" title={modeMeaning(mode)}>
                  {modeName(mode)}
                </th>
                <td>{paired.n}</td>
                <td>{percentText(left)}</td>
                <td>{percentText(right)}</td>
                <td>{SOLVED.signed(paired.mean)}</td>
                <td className={styles['plot']}>
                  <DifferencePlot difference={paired} most={most} scale={SOLVED} isFault />
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
