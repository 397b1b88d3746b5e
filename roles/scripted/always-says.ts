import type { TakeTurn } from '../role.ts';

/** Says the same in every turn, whatever it is asked. */
export function alwaysSays(content: string): TakeTurn {
  return () => Promise.resolve({ kind: 'speech', content });
}
