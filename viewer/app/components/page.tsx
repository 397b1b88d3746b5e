import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { escapeForTerminal } from '../../../text/escape-for-terminal.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Untrusted } from './untrusted.tsx';
import styles from './page.module.css';
import type { Crumb } from './breadcrumb.tsx';

interface Properties {
  /** Also that of the browser's window. */
  readonly title: string;
  /** In place of the title as text, above the page. */
  readonly heading?: ReactNode;
  /** The pages above this one, the highest first. */
  readonly above?: readonly Crumb[];
  /** Beside them. */
  readonly steps?: ReactNode;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  /** `full`: as wide and high as the window, for pages that scroll inside. */
  readonly width?: 'reading' | 'full';
  readonly children: ReactNode;
}

/** A page below the shell's bar: its heading and what is on it. */
export function Page({ title, heading, above = [], steps, actions, width = 'reading', children }: Properties) {
  useEffect(() => {
    document.title = `${escapeForTerminal(title)} · ToolSandbox`;
  }, [title]);
  return (
    <main className={`${styles['page']} ${styles[width]}`} id="main" tabIndex={-1}>
      {(above.length > 0 || steps !== undefined) && (
        <div className={styles['above']}>
          <Breadcrumb above={above} />
          {steps}
        </div>
      )}
      <header className={styles['header']}>
        <h1>{heading ?? <Untrusted text={title} layout="line" />}</h1>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </main>
  );
}
