import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

interface Properties {
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** Explains a word when it is pointed at or has the focus. */
export function Tooltip({ text, children }: Properties) {
  const id = useId();
  return (
    <button type="button" className={styles['anchor']} aria-describedby={id}>
      {children}
      <span role="tooltip" id={id} className={styles['tip']}>
        {text}
      </span>
    </button>
  );
}
