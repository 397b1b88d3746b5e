import { useMemo } from 'react';
import type { TrajectoryDocument } from '../../../../documents/trajectory-document.ts';
import { BlockView } from '../../../dialogue/block-view.tsx';
import { DialogueContext } from '../../../dialogue/dialogue-context.ts';
import type { DialogueFacts } from '../../../dialogue/dialogue-context.ts';
import type { AlignedRow } from '../../../model/compare/align-runs.ts';
import type { Divergence } from '../../../model/compare/first-divergence.ts';
import type { Block } from '../../../model/trajectory/blocks.ts';
import { isMatched, nodesOf } from '../../../model/trajectory/milestone-nodes.ts';
import { nodeKey } from '../../../model/trajectory/node-key.ts';
import { trajectoryLink } from '../../../navigation/links.ts';
import { choiceLink, NO_CHOICE } from '../../trajectory/choice.ts';
import styles from './aligned-row.module.css';

interface Properties {
  readonly row: AlignedRow;
  readonly divergence: Divergence | null;
  readonly left: TrajectoryDocument;
  readonly right: TrajectoryDocument;
}

/** A turn of both runs. What is the same in both is shown once. */
export function AlignedRowView({ row, divergence, left, right }: Properties) {
  if (row.state === 'same') {
    return (
      <div className={styles['both']}>
        <Side document={left} block={row.left} />
      </div>
    );
  }
  const state = row.isEqual ? '' : styles['differs'];
  return (
    <>
      {row.state === 'divergence' && divergence !== null && (
        <p className={styles['divergence']}>
          First difference, at message {divergence.message}: on the right, {divergence.text}
        </p>
      )}
      <div className={`${styles['side']} ${styles['left']} ${state}`}>
        <Side document={left} block={row.left} />
      </div>
      <div className={`${styles['side']} ${styles['right']} ${state}`}>
        <Side document={right} block={row.right} />
      </div>
    </>
  );
}

function Side({
  document: { record, grader, tables, doubts },
  block,
}: {
  readonly document: TrajectoryDocument;
  readonly block: Block | null;
}) {
  const facts = useMemo<DialogueFacts>(() => {
    const nodes = nodesOf({ record, grader });
    return {
      timeZone: record.clock.timeZone,
      tables,
      chosen: null,
      staysOnPage: false,
      hasNumbers: true,
      matchedAt: (message) => nodes.filter((node) => isMatched(node) && node.message === message),
      doubtsAt: (message) => doubts.filter((doubt) => doubt.message === message),
      messageLink: (message) => trajectoryLink(record.id, { message: String(message) }),
      nodeLink: (node) =>
        trajectoryLink(record.id) +
        choiceLink({ ...NO_CHOICE, message: node.message, node: nodeKey(node), panel: 'milestones' }, {}),
    };
  }, [record, grader, tables, doubts]);
  if (block === null) return <p className={styles['gap']}>–</p>;
  return (
    <DialogueContext value={facts}>
      <BlockView block={block} />
    </DialogueContext>
  );
}
