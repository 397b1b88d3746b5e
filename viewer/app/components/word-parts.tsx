import type { WordPart } from '../model/text/word-parts.ts';
import { Untrusted } from './untrusted.tsx';
import styles from './word-parts.module.css';

/** A text with what another one does not have marked. */
export function WordParts({ parts, most }: { readonly parts: readonly WordPart[]; readonly most: number }) {
  return parts.map(({ text, differs }, index) =>
    differs && parts.length > 1 ? (
      <mark key={index} className={styles['differs']}>
        <Untrusted text={text} most={most} />
      </mark>
    ) : (
      <Untrusted key={index} text={text} most={most} />
    ),
  );
}
