import { useMemo } from 'react';
import type { TrajectoryEvent } from '../../../../sandbox/event.ts';
import { BlockView } from '../../dialogue/block-view.tsx';
import { DialogueContext } from '../../dialogue/dialogue-context.ts';
import type { DialogueFacts } from '../../dialogue/dialogue-context.ts';
import { blocksOf } from '../../model/trajectory/blocks.ts';
import styles from './seat-page.module.css';

const PLAIN: DialogueFacts = {
  timeZone: 'UTC',
  // A role sees no changes of the world.
  tables: {},
  chosen: null,
  matchedAt: () => [],
  doubtsAt: () => [],
  staysOnPage: true,
  messageLink: () => '',
  // A role does not see all messages, so that it would count others than the log.
  hasNumbers: false,
  nodeLink: () => '',
};

/** What was said, called and answered so far; what is new is read out. */
export function Conversation({ events }: { readonly events: readonly TrajectoryEvent[] }) {
  const blocks = useMemo(() => blocksOf(events), [events]);
  return (
    <DialogueContext value={PLAIN}>
      <div role="log" aria-label="Conversation" className={styles['dialogue']}>
        {blocks.map((block, index) => (
          <BlockView key={index} block={block} />
        ))}
      </div>
    </DialogueContext>
  );
}
