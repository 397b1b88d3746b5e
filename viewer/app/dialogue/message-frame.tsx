import type { ReactNode } from 'react';
import type { Role } from '../../../sandbox/message.ts';
import { messageId } from './message-id.ts';
import styles from './message-frame.module.css';
import { MessageNumber } from './message-number.tsx';
import { useDialogue } from './use-dialogue.ts';

interface Properties {
  readonly message: number;
  /** Whose side of the dialogue it is on. */
  readonly side: Role;
  /** Who speaks to whom. */
  readonly label: string;
  readonly children: ReactNode;
}

/** One message with its number; the chosen one stands out. */
export function MessageFrame({ message, side, label, children }: Properties) {
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
