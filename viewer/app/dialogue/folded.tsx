import { useState } from 'react';
import { Untrusted } from '../components/untrusted.tsx';
import { shorten } from '../../../results/explain/show-value.ts';
import styles from './folded.module.css';

interface Properties {
  readonly title: string;
  readonly text: string;
}

/** What a model wrote that nobody was shown: its beginning, until it is opened. */
export function Folded({ title, text }: Properties) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles['folded']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles['title']}>{title}</span>{' '}
        {!open && <Untrusted text={shorten(text.slice(0, 400).replaceAll(/\s+/g, ' ').trim(), 160)} layout="line" />}
      </summary>
      {open && <Untrusted text={text} />}
    </details>
  );
}
