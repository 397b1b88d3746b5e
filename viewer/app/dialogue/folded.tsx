import { use, useState } from 'react';
import { HighlightContext } from '../components/highlight-context.ts';
import { Untrusted } from '../components/untrusted.tsx';
import { firstEnd } from '../text/visible-parts.ts';
import { shortenWithLength } from '../../../text/show-value.ts';
import styles from './folded.module.css';

interface Properties {
  readonly title: string;
  readonly text: string;
}

/** What a model wrote that no one was shown: its beginning, until it is opened. */
export function Folded({ title, text }: Properties) {
  const wanted = use(HighlightContext);
  const [open, setOpen] = useState(() => firstEnd(text, wanted) !== null);
  return (
    <details className={styles['folded']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles['title']}>{title}</span>{' '}
        {!open && (
          <Untrusted text={shortenWithLength(text.slice(0, 400).replaceAll(/\s+/g, ' ').trim(), 160)} layout="line" />
        )}
      </summary>
      {open && <Untrusted text={text} />}
    </details>
  );
}
