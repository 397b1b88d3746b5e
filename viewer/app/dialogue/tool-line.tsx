import type { ReactNode } from 'react';
import { messageId } from './message-id.ts';
import { MessageNumber } from './message-number.tsx';
import styles from './tool-line.module.css';
import { useDialogue } from './dialogue-context.ts';

interface Properties {
  readonly message: number;
  readonly kind: 'call' | 'result' | 'error';
  readonly children: ReactNode;
}

/** A call or an answer in a batch, with its number. */
export function ToolLine({ message, kind, children }: Properties) {
  const { chosen } = useDialogue();
  const state = chosen === message ? styles['chosen'] : '';
  return (
    <article
      id={messageId(message)}
      className={`${styles['line']} ${styles[kind]} ${state}`}
      aria-label={`${message}, ${kind}`}
    >
      <div className={styles['margin']}>
        <MessageNumber message={message} />
      </div>
      <div className={styles['body']}>{children}</div>
    </article>
  );
}
