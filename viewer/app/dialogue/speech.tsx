import { Badge } from '../components/badge.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import { ROLE_LABELS } from '../../../sandbox/message.ts';
import type { Block } from '../model/trajectory/blocks.ts';
import { ChangeList } from './change-list.tsx';
import { DoubtList } from './doubt-list.tsx';
import { Folded } from './folded.tsx';
import { MatchBadges } from './match-badges.tsx';
import { TurnNotes } from './turn-notes.tsx';
import type { ReactNode } from 'react';
import type { Role } from '../../../sandbox/message.ts';
import { messageId } from './message-id.ts';
import styles from './message-frame.module.css';
import { doubtedPassages } from './doubted-passages.ts';
import { MessageNumber } from './message-number.tsx';
import { useDialogue } from './dialogue-context.ts';

/** In characters, until all is asked for. */
const LONG = 1_500;

/** Something that was said. */
export function Speech({ turn, said: { index, message } }: Extract<Block, { kind: 'speech' }>) {
  const { sender, recipient, content, changes = [], conversationActive } = message;
  const doubts = useDialogue().doubtsAt(index);
  return (
    <MessageFrame message={index} side={sender} label={`${ROLE_LABELS[sender]} to ${ROLE_LABELS[recipient]}`}>
      {turn.unspoken?.reasoning !== undefined && <Folded title="Reasoning" text={turn.unspoken.reasoning} />}
      {content === '' ? <em>empty</em> : <Untrusted text={content} most={LONG} passages={doubtedPassages(doubts)} />}
      {conversationActive === false && (
        <>
          {' '}
          <Badge>ends the conversation</Badge>
        </>
      )}
      <DoubtList doubts={doubts} />
      <ChangeList changes={changes} />
      <MatchBadges message={index} />
      <TurnNotes turn={turn} />
    </MessageFrame>
  );
}

interface Properties {
  readonly message: number;
  /** Whose side of the dialogue it is on. */
  readonly side: Role;
  /** Who speaks to whom. */
  readonly label: string;
  readonly children: ReactNode;
}

/** One message with its number; the chosen one stands out. */
function MessageFrame({ message, side, label, children }: Properties) {
  const { chosen } = useDialogue();
  const state = chosen === message ? styles['chosen'] : '';
  return (
    <article
      id={messageId(message)}
      className={`${styles['frame']} ${styles[side]} ${state}`}
      aria-label={`${message}, ${label}`}
    >
      <div className={styles['margin']}>
        <MessageNumber message={message} />
      </div>
      <div className={styles['body']}>
        <p className={styles['label']}>{label}</p>
        {children}
      </div>
    </article>
  );
}
