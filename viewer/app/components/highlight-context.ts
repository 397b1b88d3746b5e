import { createContext } from 'react';

/** The text that was searched for, which {@link Untrusted} marks; empty for none. */
export const HighlightContext = createContext('');
