import { Badge } from '../../../components/badge.tsx';
import type { Tone } from '../../../components/badge.tsx';
import { DataTable } from '../../../components/data-table.tsx';
import type { Column } from '../../../components/data-table.tsx';
import { Untrusted } from '../../../components/untrusted.tsx';
import type { NodePair } from '../../../model/compare/milestone-pairs.ts';
import type { MilestoneNode, NodeState } from '../../../model/trajectory/milestone-nodes.ts';
import { nodeKey } from '../../../model/trajectory/node-key.ts';
import styles from './milestone-pairs.module.css';

const TONES: Readonly<Record<NodeState, Tone>> = {
  met: 'good',
  partial: 'warn',
  missed: 'bad',
  hit: 'bad',
  avoided: 'good',
  'not-scored': 'neutral',
};

const COLUMNS: readonly Column<NodePair>[] = [
  {
    head: 'expected',
    isName: true,
    render: ({ left }) => (
      <>
        <span className={styles['name']}>
          {left.kind} {left.number}
        </span>{' '}
        <Untrusted text={left.title} most={200} />
      </>
    ),
  },
  { head: 'left', render: ({ left }) => <State node={left} /> },
  { head: 'right', render: ({ right }) => <State node={right} /> },
];

/** What each run met and missed. */
export function MilestonePairs({ pairs }: { readonly pairs: readonly NodePair[] }) {
  return (
    <DataTable
      label="Milestones of both runs"
      columns={COLUMNS}
      rows={pairs}
      keyOf={({ left }) => nodeKey(left)}
      rowClass={({ left, right }) => (left.state === right.state ? undefined : styles['differs'])}
      look={styles}
    />
  );
}

function State({ node: { state, similarity, message } }: { readonly node: MilestoneNode }) {
  return (
    <>
      <Badge tone={TONES[state]}>
        {state}
        {state === 'partial' && ` ${similarity?.toFixed(2)}`}
      </Badge>{' '}
      {message !== null && (state === 'met' || state === 'partial' || state === 'hit') && (
        <span className={styles['place']}>at {message}</span>
      )}
    </>
  );
}
