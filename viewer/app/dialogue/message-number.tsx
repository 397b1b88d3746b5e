import { Link } from 'react-router';
import styles from './message-number.module.css';
import { useDialogue } from './dialogue-context.ts';

/** A message's number, which chooses the message. */
export function MessageNumber({ message }: { readonly message: number }) {
  const { chosen, messageLink, staysOnPage, hasNumbers } = useDialogue();
  if (!hasNumbers) return null;
  return (
    <Link
      to={messageLink(message)}
      replace={staysOnPage}
      preventScrollReset={staysOnPage}
      className={styles['number']}
      aria-label={`message ${message}`}
      aria-current={chosen === message ? 'location' : undefined}
    >
      {message}
    </Link>
  );
}
