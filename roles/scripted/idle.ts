import { alwaysSays } from './always-says.ts';

/** What the idle agent says, since an agent cannot pass its turn. No milestone expects it. */
export const MURMUR = 'Hm.';

/** Does nothing. */
export const idle = alwaysSays(MURMUR);
