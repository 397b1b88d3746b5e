import { Badge } from '../../../components/badge.tsx';
import { Untrusted } from '../../../components/untrusted.tsx';
import { useDialogue } from '../../../dialogue/dialogue-context.ts';
import { blockerText } from '../../../model/trajectory/blocker-text.ts';
import type { MilestoneNode } from '../../../model/trajectory/milestone-nodes.ts';
import styles from './node-detail.module.css';
import { ShortfallTable } from './shortfall-table.tsx';
import { Link } from 'react-router';

/** Why a milestone matched, fell short or was blocked. */
export function NodeDetail({ node }: { readonly node: MilestoneNode }) {
  const { messageLink } = useDialogue();
  const { kind, number, id, title, state, similarity, message, shortfalls, blockers } = node;
  return (
    <section className={styles['detail']} aria-label={`${kind} ${number}`}>
      <h3>
        {kind} {number}
        {id !== undefined && (
          <>
            {' '}
            <code>
              <Untrusted text={id} layout="line" most={60} />
            </code>
          </>
        )}
      </h3>
      <p>
        <Untrusted text={title} most={600} />
      </p>
      <p className={styles['place']}>
        {state}
        {similarity !== null && `, similarity ${similarity.toFixed(3)}`}
        {message !== null && state !== 'avoided' && (
          <>
            {state === 'missed' ? ', closest: ' : ', at '}
            <Link to={messageLink(message)} replace preventScrollReset>
              message {message}
            </Link>
          </>
        )}
      </p>
      {blockers.map((blocker) => (
        <p key={JSON.stringify(blocker)} className={styles['blocker']}>
          <Badge tone="bad">blocked</Badge> <Untrusted text={blockerText(blocker)} most={600} />
        </p>
      ))}
      {shortfalls
        .filter((shortfall) => shortfall.kind !== 'guardrail')
        .map((shortfall, index) => (
          <ShortfallTable key={index} shortfall={shortfall} />
        ))}
    </section>
  );
}
