import { Link } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import type { Tone } from '../../components/badge.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import type { Change } from '../../model/compare/change-of.ts';
import type { ComparedRun } from '../../model/compare/compared-run.ts';
import { signed } from '../../model/compare/verdict.ts';
import { compareLink } from '../../navigation/links.ts';
import { verdictText } from '../../../../results/explain/verdict-text.ts';
import { runColor } from '../../theme/score-color.ts';
import { comparisonSearch } from './comparison-choice.ts';
import type { ComparisonChoice } from './comparison-choice.ts';
import type { ListedPair } from './listed-pairs.ts';
import styles from './pair-row.module.css';

const TONES: Readonly<Record<Change, Tone>> = {
  broke: 'bad',
  worse: 'warn',
  same: 'neutral',
  better: 'accent',
  improved: 'good',
  unscored: 'neutral',
};

interface Properties {
  readonly listed: ListedPair;
  readonly choice: ComparisonChoice;
}

/** A cell on both sides; its name leads to the two runs. */
export function PairRow({ listed: { pair, change }, choice }: Properties) {
  const { key, left, right, difference } = pair;
  return (
    <tr className={key === choice.cell ? styles['chosen'] : ''}>
      <td>
        <Link to={compareLink(comparisonSearch({ ...choice, cell: key }))} replace>
          <Untrusted text={left.scenario} layout="line" />
        </Link>{' '}
        <span className={styles['more']}>
          {left.augmentation !== 'none' && left.augmentation} {left.trial > 1 && `trial ${left.trial}`}
        </span>
      </td>
      <td>
        <Badge tone={TONES[change]}>{change}</Badge>
      </td>
      <Score run={left} />
      <Score run={right} />
      <td>{difference === null ? '–' : signed(difference)}</td>
    </tr>
  );
}

function Score({ run: { solved, similarity, outcome } }: { readonly run: ComparedRun }) {
  return (
    <td>
      {outcome !== 'completed' && <span className={styles['more']}>{outcome} </span>}
      {similarity === null ? (
        '–'
      ) : (
        <span
          className={styles['score']}
          title={verdictText(solved)}
          style={{ background: runColor({ solved, similarity }) }}
        >
          {similarity.toFixed(3)}
        </span>
      )}
    </td>
  );
}
