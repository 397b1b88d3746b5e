import { Link } from 'react-router';
import { Untrusted } from '../../components/untrusted.tsx';
import type { MilestoneNode } from '../../model/trajectory/milestone-nodes.ts';
import type { Misses } from '../../model/trajectory/misses.ts';
import { nodeKey } from '../../model/trajectory/node-key.ts';
import type { RunNote } from '../../model/trajectory/run-notes.ts';
import { similarityText } from '../../text/format.ts';
import styles from './miss-list.module.css';

interface Properties {
  readonly misses: Misses;
  readonly notes: readonly RunNote[];
  readonly linkTo: (place: { readonly message: number | null; readonly node?: string }) => string;
}

/** What was missed, one line each; what only follows from it is folded. */
export function MissList({ misses: { first, blocked }, notes, linkTo }: Properties) {
  if (first.length + blocked.length + notes.length === 0) return null;
  const row = (node: MilestoneNode) => <Miss key={nodeKey(node)} node={node} link={linkTo(placeOf(node))} />;
  return (
    <div className={styles['misses']}>
      <ul aria-label="What happened">
        {first.map(row)}
        {notes.map(({ title, details, message }) => (
          <li key={title}>
            <span className={styles['mark']}>note</span>
            <span>
              {title}
              {details.map((detail, index) => (
                <span key={index} className={styles['detail']}>
                  {index === 0 ? ': ' : '; '}
                  <Untrusted text={detail} most={400} />
                </span>
              ))}
            </span>
            {message !== null && (
              <Link to={linkTo({ message })} replace preventScrollReset>
                message {message}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {blocked.length > 0 && (
        <details>
          <summary>
            {blocked.length} more that {blocked.length === 1 ? 'comes' : 'come'} after these
          </summary>
          <ul aria-label="Blocked by earlier ones">{blocked.map(row)}</ul>
        </details>
      )}
    </div>
  );
}

function Miss({ node, link }: { readonly node: MilestoneNode; readonly link: string }) {
  const { kind, number, title, state, similarity, message } = node;
  return (
    <li>
      <span className={styles['mark']}>
        <span aria-hidden="true">{state === 'partial' ? '◐' : '✗'}</span> {kind} {number}
      </span>
      <span>
        <Untrusted text={title} layout="line" />
        {state === 'partial' && (
          <span className={styles['detail']}> met in part, similarity {similarityText(similarity)}</span>
        )}
      </span>
      <Link to={link} replace preventScrollReset>
        {state === 'missed' || message === null ? 'show' : `message ${message}`}
      </Link>
    </li>
  );
}

function placeOf(node: MilestoneNode) {
  return { message: node.message, node: nodeKey(node) };
}
