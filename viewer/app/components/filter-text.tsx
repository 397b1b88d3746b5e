import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import styles from './filter-text.module.css';

interface Properties {
  /** For screen readers. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Of a number in it, in characters. */
  readonly size?: number;
  readonly input?: RefObject<HTMLInputElement | null>;
  /** How long the reader must pause before it counts. */
  readonly delayMs?: number;
}

/** A text field that reports what was typed once the reader pauses. */
export function FilterText({ label, placeholder, value, onChange, size, input, delayMs = 120 }: Properties) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    // Changed from elsewhere, as by a link.
    setLast(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, value, onChange, delayMs]);
  return (
    <input
      ref={input}
      type="text"
      className={styles['input']}
      aria-label={label}
      title={label}
      placeholder={placeholder}
      size={size ?? 20}
      value={text}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(text);
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
