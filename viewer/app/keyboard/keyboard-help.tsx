import { useEffect, useRef } from 'react';
import { Button } from '../components/button.tsx';
import type { KeyBinding } from './key-binding.ts';
import styles from './keyboard-help.module.css';

interface Properties {
  readonly bindings: readonly KeyBinding[];
  readonly shown: boolean;
  readonly onClose: () => void;
}

/** The list of keys that do something on this page. */
export function KeyboardHelp({ bindings, shown, onClose }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown) dialog.current?.showModal();
    else dialog.current?.close();
  }, [shown]);
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby="keyboard-help" onClose={onClose}>
      <h2 id="keyboard-help">Keys</h2>
      <dl className={styles['keys']}>
        {[...bindings, { keys: ['?'], title: 'show this list' }].map(({ keys, title }) => (
          <div key={title}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{LABELS[key] ?? key}</kbd>
              ))}
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onClose}>Close</Button>
    </dialog>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};
