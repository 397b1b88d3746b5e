import { Notice } from '../components/notice.tsx';
import { OutcomeBadge } from '../components/outcome-badge.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import type { Block } from '../model/trajectory/blocks.ts';
import styles from './block-view.module.css';
import { CallBatch } from './call-batch.tsx';
import { Folded } from './folded.tsx';
import { Speech } from './speech.tsx';
import { TurnNotes } from './turn-notes.tsx';

/** A block of a run. */
export function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'speech') return <Speech {...block} />;
  if (block.kind === 'calls') return <CallBatch {...block} />;
  return block.kind === 'failed-turn' ? <FailedTurn {...block} /> : <Ending {...block} />;
}

function FailedTurn({ turn }: Extract<Block, { kind: 'failed-turn' }>) {
  return (
    <div className={styles['failed']}>
      {turn.unspoken?.reasoning !== undefined && <Folded title="Reasoning" text={turn.unspoken.reasoning} />}
      <Notice tone="bad">
        The {turn.role}&apos;s turn failed: <Untrusted text={turn.failed ?? ''} most={1000} />
      </Notice>
      <TurnNotes turn={turn} />
    </div>
  );
}

function Ending({ ending: { outcome, reason } }: Extract<Block, { kind: 'ending' }>) {
  return (
    <p className={styles['ending']}>
      <OutcomeBadge outcome={outcome} />
      {reason !== undefined && <Untrusted text={reason} most={1000} />}
    </p>
  );
}
