import { createContext, useLayoutEffect, useMemo, useRef, useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import styles from './keyboard-help.module.css';

/** Keys as `KeyboardEvent.key` names them, any of which runs the same; `g m` is one after the other. */
export interface KeyBinding {
  readonly keys: readonly string[];
  /** What it does, in the list of keys. */
  readonly title: string;
  readonly run: () => void;
}

interface Keyboard {
  /** Returns how to undo it. */
  readonly bind: (bindings: readonly KeyBinding[]) => () => void;
  readonly showHelp: () => void;
}

export const KeyboardContext = createContext<Keyboard | null>(null);

/** Runs the key bindings of what is on the page. `?` lists them. Keys in a text field belong to the field. */
export function KeyboardProvider({ children }: { readonly children: ReactNode }) {
  const [groups, setGroups] = useState<readonly (readonly KeyBinding[])[]>([]);
  const [helpShown, setHelpShown] = useState(false);
  /** Keys that begin a sequence, with a space after them. */
  const begun = useRef('');
  const keyboard = useMemo<Keyboard>(
    () => ({
      bind: (bindings) => {
        setGroups((before) => [...before, bindings]);
        return () => setGroups((before) => before.filter((group) => group !== bindings));
      },
      showHelp: () => setHelpShown(true),
    }),
    [],
  );
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      if (event.key === '?') {
        setHelpShown(true);
        return;
      }
      const typed = begun.current + event.key;
      // What was bound last is closest to the reader.
      const bindings = groups.flat().toReversed();
      const binding = bindings.find(({ keys }) => keys.includes(typed));
      const goesOn = bindings.some(({ keys }) => keys.some((key) => key.startsWith(`${typed} `)));
      begun.current = binding === undefined && goesOn ? `${typed} ` : '';
      if (binding === undefined) return;
      event.preventDefault();
      binding.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [groups]);
  return (
    <KeyboardContext value={keyboard}>
      {children}
      <KeyboardHelp bindings={groups.flat()} shown={helpShown} onClose={() => setHelpShown(false)} />
    </KeyboardContext>
  );
}

/** Whether a key press goes to a control that takes keys itself. */
function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, dialog *'))
  );
}

interface Properties {
  readonly bindings: readonly KeyBinding[];
  readonly shown: boolean;
  readonly onClose: () => void;
}

/** The list of keys that do something on this page. */
function KeyboardHelp({ bindings, shown, onClose }: Properties) {
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
