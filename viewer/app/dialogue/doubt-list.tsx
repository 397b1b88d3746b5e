import { doubtText } from '../../../results/explain/doubt-text.ts';
import type { DoubtedStatement } from '../../../results/explain/doubt-text.ts';
import { Untrusted } from '../components/untrusted.tsx';
import { doubtClass } from './doubted-passages.ts';
import styles from './doubts.module.css';

/** What a message says that is not known to be so, and why; its words are underlined likewise. */
export function DoubtList({ doubts }: { readonly doubts: readonly DoubtedStatement[] }) {
  if (doubts.length === 0) return null;
  return (
    <ul className={styles['doubts']} aria-label="Not known to be so">
      {doubts.map((doubt, index) => (
        <li key={index} className={doubtClass(doubt)}>
          <Untrusted text={doubtText(doubt)} most={400} />
        </li>
      ))}
    </ul>
  );
}
