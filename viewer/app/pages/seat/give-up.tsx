import { useId, useState } from 'react';
import type { WrittenTurn } from '../../../documents/seat-document.ts';
import { Button } from '../../components/button.tsx';
import { TextBox } from '../../components/text-box.tsx';
import styles from './seat-page.module.css';

interface Properties {
  readonly isMine: boolean;
  readonly onGiveUp: (turn: WrittenTurn) => void;
}

/** Ends the run without a solution. */
export function GiveUp({ isMine, onGiveUp }: Properties) {
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <details>
      <summary className={styles['hint']}>Give up</summary>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onGiveUp({ failed: reason });
        }}
      >
        <label htmlFor={id}>Why? This ends the run as your error.</label>
        <TextBox id={id} rows={1} value={reason} onChange={(event) => setReason(event.target.value)} />
        <div className={styles['actions']}>
          <Button submits aria-disabled={!isMine || reason.trim() === ''}>
            Give up
          </Button>
        </div>
      </form>
    </details>
  );
}
