import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

interface Properties extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  /** `plain`: without a frame, for bars and tables. `main`: what most people do next. */
  readonly look?: 'framed' | 'plain' | 'main';
  /** Whether it submits its form. */
  readonly submits?: boolean;
}

export function Button({ look = 'framed', submits = false, ...others }: Properties) {
  return <button {...others} type={submits ? 'submit' : 'button'} className={`${styles['button']} ${styles[look]}`} />;
}
