import { Link } from 'react-router';
import { Untrusted } from '../components/untrusted.tsx';
import styles from './match-badges.module.css';
import { useDialogue } from './dialogue-context.ts';

/** The milestones and minefields that matched at a message. */
export function MatchBadges({ message }: { readonly message: number }) {
  const { matchedAt, nodeLink, staysOnPage } = useDialogue();
  const nodes = matchedAt(message);
  if (nodes.length === 0) return null;
  return (
    <ul className={styles['matches']}>
      {nodes.map((node) => (
        <li key={`${node.kind}-${node.number}`}>
          <Link
            to={nodeLink(node)}
            replace={staysOnPage}
            preventScrollReset={staysOnPage}
            className={`${styles['match']} ${styles[node.state]}`}
          >
            <span className={styles['kind']}>
              {node.kind} {node.number}
              {node.state === 'partial' && ` · ${node.similarity?.toFixed(2)}`}
            </span>
            <Untrusted text={node.title} layout="line" most={90} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
