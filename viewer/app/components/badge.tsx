import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';

/** A short word that stands out. The tone never says more than the word does. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>;
}
