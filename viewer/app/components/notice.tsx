import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import styles from './notice.module.css';

/** A sentence about the page. Problems are announced. */
export function Notice({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <p className={`${styles['notice']} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  );
}
