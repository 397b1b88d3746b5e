import type { MilestoneNode } from '../../../model/trajectory/milestone-nodes.ts';
import { nodeKey } from '../../../model/trajectory/node-key.ts';
import { MilestoneGraph } from './milestone-graph.tsx';
import styles from './milestone-panel.module.css';
import { NodeDetail } from './node-detail.tsx';

interface Properties {
  readonly nodes: readonly MilestoneNode[];
  /** {@link nodeKey} of the chosen node; null if none is. */
  readonly chosen: string | null;
  readonly onChoose: (node: MilestoneNode) => void;
}

/** What had to happen and what must not, in their order, and of the chosen one why it matched or did not. */
export function MilestonePanel({ nodes, chosen, onChoose }: Properties) {
  const node = nodes.find((one) => nodeKey(one) === chosen);
  const graphs = [
    { title: 'Milestones', nodes: nodes.filter(({ kind }) => kind === 'milestone') },
    { title: 'Minefields', nodes: nodes.filter(({ kind }) => kind === 'minefield') },
  ];
  return (
    <div className={styles['panel']}>
      <div className={styles['graphs']}>
        {graphs
          .filter((graph) => graph.nodes.length > 0)
          .map((graph) => (
            <MilestoneGraph key={graph.title} {...graph} chosen={chosen} onChoose={onChoose} />
          ))}
      </div>
      {node !== undefined && <NodeDetail node={node} />}
    </div>
  );
}
