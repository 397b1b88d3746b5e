import type { ReactNode } from 'react';
import { useDialogue } from './dialogue-context.ts';
import { messageId } from './message-id.ts';
import { MessageNumber } from './message-number.tsx';

interface Properties {
  readonly message: number;
  /** A style sheet with `frame`, `margin`, `body` and `chosen`. */
  readonly look: Readonly<Record<string, string>>;
  /** Of its classes, the one of this kind of message. */
  readonly kind: string;
  /** Who speaks to whom, or what it is. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A message with its number; the chosen one stands out. */
export function MessageFrame({ message, look, kind, label, children }: Properties) {
  const state = useDialogue().chosen === message ? look['chosen'] : '';
  return (
    <article
      id={messageId(message)}
      className={`${look['frame']} ${look[kind]} ${state}`}
      aria-label={`${message}, ${label}`}
    >
      <div className={look['margin']}>
        <MessageNumber message={message} />
      </div>
      <div className={look['body']}>{children}</div>
    </article>
  );
}
