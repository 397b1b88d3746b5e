import type { ReactNode } from 'react';
import styles from './table-frame.module.css';

/** A table that scrolls sideways where it is too wide. @param label names it for screen readers */
export function TableFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it, the keyboard could not scroll
    <div className={styles['frame']} role="region" aria-label={label} tabIndex={0}>
      <table className={styles['table']}>{children}</table>
    </div>
  );
}
