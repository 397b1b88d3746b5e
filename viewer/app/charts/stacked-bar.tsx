import { Link } from 'react-router';
import styles from './stacked-bar.module.css';

interface StackedPart {
  readonly key: string;
  readonly value: number;
  /** A colour. */
  readonly color: string;
  readonly title: string;
  /** Where it leads. */
  readonly link: string;
}

/** Parts of a whole. */
export function StackedBar({ parts }: { readonly parts: readonly StackedPart[] }) {
  return (
    <div className={styles['bar']}>
      {parts
        .filter(({ value }) => value > 0)
        .map(({ key, value, color, title, link }) => (
          <Link key={key} to={link} title={title} aria-label={title} style={{ flexGrow: value, background: color }} />
        ))}
    </div>
  );
}
