import { useEffect, useRef } from 'react';
import { Untrusted } from '../../components/untrusted.tsx';
import styles from './filter-list.module.css';

interface Properties {
  readonly label: string;
  readonly values: readonly string[];
  /** How a value is shown. */
  readonly text?: (value: string) => string;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** A list that unfolds, of which any number of values can be chosen. Not shown where there is nothing to choose. */
export function FilterList({ label, values, text = (value) => value, chosen, onChange }: Properties) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      const list = details.current;
      if (list !== null && target instanceof Node && !list.contains(target)) list.open = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      const list = details.current;
      if (key !== 'Escape' || !list?.open) return;
      list.open = false;
      list.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);
  if (values.length < 2 && chosen.length === 0) return null;
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <details ref={details} className={styles['list']}>
      <summary className={styles['summary']} data-chosen={chosen.length > 0}>
        {label}
        {chosen.length === 1 && (
          <>
            : <Untrusted text={text(chosen[0] ?? '')} layout="line" most={30} />
          </>
        )}
        {chosen.length > 1 && `: ${chosen.length}`}
      </summary>
      <fieldset className={styles['values']}>
        <legend className="visually-hidden">{label}</legend>
        {[...new Set([...values, ...chosen])].map((value) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <Untrusted text={text(value)} layout="line" />
          </label>
        ))}
      </fieldset>
    </details>
  );
}
