import type { ReactNode } from 'react';

interface Properties {
  readonly label: string;
  /** Says how high or wide it is at most. */
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A part of the page that scrolls by itself. The focus can be put on it, so that the keyboard scrolls it too. */
export function ScrollRegion({ label, className, children }: Properties) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} className={className} tabIndex={0}>
      {children}
    </section>
  );
}
