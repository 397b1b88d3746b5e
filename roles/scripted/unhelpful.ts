import type { TakeTurn } from '../role.ts';

/** What the unhelpful agent says, whatever it is asked. */
export const REFUSAL = 'I am afraid this is not something I can do for you.';

/** The baseline agent: refuses each time. */
export const unhelpful: TakeTurn = () => Promise.resolve({ kind: 'speech', content: REFUSAL });
