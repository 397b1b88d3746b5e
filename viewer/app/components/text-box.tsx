import type { TextareaHTMLAttributes, Ref } from 'react';
import styles from './text-box.module.css';

interface Properties extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** A field for texts of several lines, which grows with them. Enter begins a line; with Ctrl or Cmd it submits the form. */
export function TextBox(properties: Properties) {
  return (
    <textarea
      {...properties}
      style={{ minHeight: `calc(${properties.rows ?? 1}lh + 0.5rem)` }}
      spellCheck={false}
      autoComplete="off"
      className={styles['box']}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
