import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { ScrollRegion } from './scroll-region.tsx';

/** A table in a frame that is no list of columns. @param label names it for screen readers */
export function TableFrame({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ScrollRegion label={label} className={styles['scroll']}>
      <table className={styles['table']}>{children}</table>
    </ScrollRegion>
  );
}
