import { Link } from 'react-router';
import { verdictText } from '../../../../results/explain/verdict-text.ts';
import { Badge } from '../../components/badge.tsx';
import type { Tone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import type { Change } from '../../model/compare/change-of.ts';
import type { ComparedRun } from '../../model/compare/compared-run.ts';
import { signed } from '../../model/compare/verdict.ts';
import { compareLink } from '../../navigation/links.ts';
import { runColor } from '../../theme/score-color.ts';
import { comparisonSearch } from './comparison-choice.ts';
import type { ComparisonChoice, Sort } from './comparison-choice.ts';
import type { ListedPair } from './listed-pairs.ts';
import styles from './pair-columns.module.css';

const TONES: Readonly<Record<Change, Tone>> = {
  broke: 'bad',
  worse: 'warn',
  same: 'neutral',
  better: 'accent',
  improved: 'good',
  unscored: 'neutral',
};

/** The columns of a list of cells on both sides; the name leads to the two runs, and a head sorts, once more in the other direction. */
export function pairColumns(
  choice: ComparisonChoice,
  onChange: (changes: Partial<ComparisonChoice>) => void,
): readonly Column<ListedPair>[] {
  const { sort, descending } = choice;
  const sorting = (name: Sort): Pick<Column<ListedPair>, 'head' | 'sorted'> => ({
    sorted: sort === name ? (descending ? 'descending' : 'ascending') : undefined,
    head: (
      <Button look="plain" onClick={() => onChange({ sort: name, descending: sort === name && !descending })}>
        {name}
        {sort === name && <span aria-hidden="true">{descending ? '↓' : '↑'}</span>}
      </Button>
    ),
  });
  return [
    {
      ...sorting('scenario'),
      render: ({ pair: { key, left } }) => (
        <>
          <Link to={compareLink(comparisonSearch({ ...choice, cell: key }))} replace>
            <Untrusted text={left.scenario} layout="line" />
          </Link>{' '}
          <span className={styles['more']}>
            {left.augmentation !== 'none' && left.augmentation} {left.trial > 1 && `trial ${left.trial}`}
          </span>
        </>
      ),
    },
    { head: 'change', render: ({ change }) => <Badge tone={TONES[change]}>{change}</Badge> },
    { ...sorting('left'), render: ({ pair }) => <Score run={pair.left} /> },
    { ...sorting('right'), render: ({ pair }) => <Score run={pair.right} /> },
    {
      ...sorting('difference'),
      render: ({ pair: { difference } }) => (difference === null ? '–' : signed(difference)),
    },
  ];
}

function Score({ run: { solved, similarity, outcome } }: { readonly run: ComparedRun }) {
  return (
    <>
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
    </>
  );
}
