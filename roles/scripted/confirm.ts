import { alwaysSays } from './always-says.ts';

export const CONFIRMATION = 'Done! I did everything that you asked me to do.';

/** Claims that it has done what it was asked, and does nothing. */
export const confirm = alwaysSays(CONFIRMATION);
