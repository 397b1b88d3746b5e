import { useId, useMemo } from 'react';
import { milestoneLayout } from '../../../model/trajectory/milestone-layout.ts';
import type { MilestoneNode } from '../../../model/trajectory/milestone-nodes.ts';
import { nodeKey } from '../../../model/trajectory/node-key.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import styles from './milestone-graph.module.css';
import { NodeBox } from './node-box.tsx';

interface Properties {
  readonly title: string;
  readonly nodes: readonly MilestoneNode[];
  readonly chosen: string | null;
  readonly onChoose: (node: MilestoneNode) => void;
}

/** Boxes in layers: what must come before lies above. */
export function MilestoneGraph({ title, nodes, chosen, onChoose }: Properties) {
  const { width, height, corners, lines } = useMemo(() => milestoneLayout(nodes), [nodes]);
  const tip = useId();
  return (
    <div>
      <h3 className={styles['title']}>{title}</h3>
      <ScrollRegion className={styles['scroll']} label={`${title}, graph`}>
        <div className={styles['canvas']} style={{ width, height }}>
          <svg width={width} height={height} aria-hidden="true">
            <defs>
              <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                <path className={styles['tip']} d="M0 0 8 4 0 8Z" />
              </marker>
            </defs>
            {lines.map((points, index) => (
              <path
                key={index}
                className={styles['edge']}
                markerEnd={`url(#${tip})`}
                d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`}
              />
            ))}
          </svg>
          <ol>
            {nodes.map((node, index) => (
              <NodeBox
                key={nodeKey(node)}
                node={node}
                corner={corners[index] ?? { x: 0, y: 0 }}
                isChosen={nodeKey(node) === chosen}
                onChoose={onChoose}
              />
            ))}
          </ol>
        </div>
      </ScrollRegion>
    </div>
  );
}
