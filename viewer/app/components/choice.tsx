import { Button } from './button.tsx';
import styles from './choice.module.css';

interface Properties<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few options. */
export function Choice<Value extends string>({ label, options, value, onChange }: Properties<Value>) {
  return (
    <div role="group" aria-label={label} className={styles['choice']}>
      {options.map(([option, text]) => (
        <Button key={option} aria-pressed={option === value} onClick={() => onChange(option)}>
          {text}
        </Button>
      ))}
    </div>
  );
}
