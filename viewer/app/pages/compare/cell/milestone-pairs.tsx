import { Badge } from '../../../components/badge.tsx';
import type { Tone } from '../../../components/badge.tsx';
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

/** What each run met and missed. */
export function MilestonePairs({ pairs }: { readonly pairs: readonly NodePair[] }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">expected</th>
          <th scope="col">left</th>
          <th scope="col">right</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ left, right }) => (
          <tr key={nodeKey(left)} className={left.state === right.state ? '' : styles['differs']}>
            <th scope="row">
              <span className={styles['name']}>
                {left.kind} {left.number}
              </span>{' '}
              <Untrusted text={left.title} most={200} />
            </th>
            <State node={left} />
            <State node={right} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ node: { state, similarity, message } }: { readonly node: MilestoneNode }) {
  return (
    <td>
      <Badge tone={TONES[state]}>
        {state}
        {state === 'partial' && ` ${similarity?.toFixed(2)}`}
      </Badge>{' '}
      {message !== null && (state === 'met' || state === 'partial' || state === 'hit') && (
        <span className={styles['place']}>at {message}</span>
      )}
    </td>
  );
}
