import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Properties {
  readonly title: string;
  /** A sentence that says how to read it. */
  readonly note?: ReactNode;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its title. */
export function Section({ title, note, actions, children }: Properties) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <header className={styles['header']}>
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        {note !== undefined && <p className={styles['note']}>{note}</p>}
      </header>
      {children}
    </section>
  );
}
