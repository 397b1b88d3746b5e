import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface Properties<Document> {
  readonly query: UseQueryResult<Document>;
  /** What is loaded, for a sentence: `the sweep`. */
  readonly what: string;
  readonly children: (document: Document) => ReactNode;
}

/** Shows a document once it is there; before that, that it is being loaded, or why it cannot be. */
export function Loaded<Document>({ query: { data, error }, what, children }: Properties<Document>) {
  if (data !== undefined) {
    return (
      <>
        {error !== null && <Notice tone="warn">Not up to date: {error.message}.</Notice>}
        {children(data)}
      </>
    );
  }
  if (error !== null) {
    return (
      <Notice tone="bad">
        Cannot load {what}: {error.message}.
      </Notice>
    );
  }
  return <Notice tone="neutral">Loading {what} …</Notice>;
}
