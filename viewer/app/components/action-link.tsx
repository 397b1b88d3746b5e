import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './action-link.module.css';

interface Properties {
  /** A route of the viewer, or the address of another program's page, which opens beside it. */
  readonly to: string;
  /** `main`: what most people do next. */
  readonly look?: 'framed' | 'main';
  readonly children: ReactNode;
}

/** A link that looks like the buttons that it stands beside. */
export function ActionLink({ to, look = 'framed', children }: Properties) {
  const className = styles[look];
  if (to.startsWith('/')) {
    return (
      <Link className={className} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <a className={className} href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
