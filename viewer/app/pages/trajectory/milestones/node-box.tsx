import { Untrusted } from '../../../components/untrusted.tsx';
import type { Point } from '../../../../../results/explain/layout-boxes.ts';
import { NODE_SIZE } from '../../../model/trajectory/milestone-layout.ts';
import type { MilestoneNode, NodeState } from '../../../model/trajectory/milestone-nodes.ts';
import styles from './node-box.module.css';

interface Properties {
  readonly node: MilestoneNode;
  /** The top left one. */
  readonly corner: Point;
  readonly isChosen: boolean;
  readonly onChoose: (node: MilestoneNode) => void;
}

/** A milestone or minefield: choosing it leads to its message. */
export function NodeBox({ node, corner, isChosen, onChoose }: Properties) {
  const { kind, number, title, state, similarity, message } = node;
  return (
    <li className={styles['place']} style={{ left: corner.x, top: corner.y, ...NODE_SIZE }}>
      <button
        type="button"
        className={`${styles['node']} ${styles[state]}`}
        aria-pressed={isChosen}
        onClick={() => onChoose(node)}
      >
        <span className={styles['head']}>
          <span>
            {kind} {number}
          </span>
          <span className={styles['state']}>
            {MARKS[state]} {state}
            {state === 'partial' && ` ${similarity?.toFixed(2)}`}
          </span>
        </span>
        <span className={styles['title']}>
          <Untrusted text={title} layout="line" />
        </span>
        <span className={styles['where']}>{whereText(state, message)}</span>
      </button>
    </li>
  );
}

const MARKS: Readonly<Record<NodeState, string>> = {
  met: '✓',
  partial: '◐',
  missed: '✗',
  hit: '✗',
  avoided: '✓',
  'not-scored': '',
};

function whereText(state: NodeState, message: number | null): string {
  if (state === 'avoided' || state === 'not-scored') return '';
  if (message === null) return 'nothing comes close';
  return state === 'missed' ? `closest: message ${message}` : `message ${message}`;
}
