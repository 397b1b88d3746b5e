import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

interface Properties extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  /** `plain`: without a frame, for bars and tables. */
  readonly look?: 'framed' | 'plain';
}

export function Button({ look = 'framed', ...others }: Properties) {
  return <button {...others} type="button" className={`${styles['button']} ${styles[look]}`} />;
}
