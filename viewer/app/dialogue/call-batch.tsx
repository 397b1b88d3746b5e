import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import { ROLE_LABELS } from '../../../sandbox/message.ts';
import type { Block } from '../model/trajectory/blocks.ts';
import { Answer } from './answer.tsx';
import styles from './call-batch.module.css';
import { Call } from './call.tsx';
import { Folded } from './folded.tsx';
import { TurnNotes } from './turn-notes.tsx';

/** Calls that were made together, each with its answer. */
export function CallBatch({ turn, exchanges, strays, aborted }: Extract<Block, { kind: 'calls' }>) {
  const { reasoning, text } = turn.unspoken ?? {};
  return (
    <div className={styles['batch']}>
      <header className={styles['head']}>
        {ROLE_LABELS[turn.role]} to tools
        {exchanges.length > 1 && <Badge tone="accent">{exchanges.length} calls in parallel</Badge>}
      </header>
      {reasoning !== undefined && <Folded title="Reasoning" text={reasoning} />}
      {text !== undefined && <Folded title="Beside the calls" text={text} />}
      {exchanges.map(({ call, answer }) => (
        <div key={call.index} className={styles['exchange']}>
          <Call index={call.index} message={call.message} />
          {answer === null ? (
            <p className={styles['unanswered']}>not executed</p>
          ) : (
            <Answer index={answer.index} message={answer.message} />
          )}
        </div>
      ))}
      {strays.map(({ index, message }) => (
        <Answer key={index} index={index} message={message} />
      ))}
      {aborted !== undefined && (
        <Notice tone="bad">
          Aborted: <Untrusted text={aborted} />
        </Notice>
      )}
      <TurnNotes turn={turn} />
    </div>
  );
}
