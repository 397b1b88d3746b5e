import type { TakeTurn } from '../role.ts';

/** Says the same in every turn, whatever it is asked. */
export function alwaysSays(content: string): TakeTurn {
  return () => Promise.resolve({ kind: 'speech', content });
}

/** What the idle agent says, since an agent cannot pass its turn. No milestone expects it. */
export const MURMUR = 'Hm.';

/** Does nothing. */
export const idle = alwaysSays(MURMUR);
