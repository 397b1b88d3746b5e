import { useId } from 'react';
import type { RefObject } from 'react';
import type { PlayableRole } from '../../../../sandbox/message.ts';
import type { WrittenTurn } from '../../../documents/seat-document.ts';
import { Button } from '../../components/button.tsx';
import { TextBox } from '../../components/text-box.tsx';
import styles from './seat-page.module.css';

interface Properties {
  readonly role: PlayableRole;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Whether a turn can be sent now. */
  readonly isMine: boolean;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly onSay: (turn: WrittenTurn) => void;
}

/** What the role says. */
export function Speak({ role, text, onText, isMine, input, onSay }: Properties) {
  const id = useId();
  const other = role === 'agent' ? 'user' : 'agent';
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') input.current?.focus();
        else onSay({ content: text });
      }}
    >
      <label htmlFor={id}>Say to the {other}</label>
      <TextBox id={id} ref={input} rows={3} value={text} onChange={(event) => onText(event.target.value)} />
      <div className={styles['actions']}>
        <Button look="main" submits aria-disabled={!isMine}>
          Say
        </Button>
        <span className={styles['hint']}>
          <kbd>Ctrl</kbd> + <kbd>Enter</kbd>
        </span>
      </div>
    </form>
  );
}
