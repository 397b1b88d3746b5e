import { Link } from 'react-router';
import styles from './page.module.css';
import { Untrusted } from './untrusted.tsx';

/** A page above another one. */
export interface Crumb {
  readonly text: string;
  readonly to: string;
}

/** Leads to the pages above. A list shows again the row that was looked at last. */
export function Breadcrumb({ above }: { readonly above: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        {above.map(({ text, to }) => (
          <li key={to}>
            <Link to={to} state={{ isReturn: true }}>
              <Untrusted text={text} layout="line" />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
