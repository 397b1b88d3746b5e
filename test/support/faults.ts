import { Context } from '@temporalio/activity';

type Activities = Record<string, (input: never) => Promise<unknown>>;

/** What was made to fail: `kind` before or after its work was done. */
export interface Injected {
  readonly kind: string;
  readonly when: 'before' | 'after';
}

/**
 * The same activities, each failing at its first attempt: before its work (the call never got through) and, at its
 * second, after it (the work was done, the answer was lost).
 */
export function failingAtFirst<Wrapped extends Activities>(
  activities: Wrapped,
): { activities: Wrapped; injected: Injected[] } {
  const injected: Injected[] = [];
  const wrap = (kind: string, work: (input: never) => Promise<unknown>) => async (input: never) => {
    const { attempt } = Context.current().info;
    if (attempt === 1) {
      injected.push({ kind, when: 'before' });
      throw new Error(`injected before ${kind}`);
    }
    const result = await work(input);
    if (attempt === 2) {
      injected.push({ kind, when: 'after' });
      throw new Error(`injected after ${kind}`);
    }
    return result;
  };
  const wrapped = Object.fromEntries(Object.entries(activities).map(([kind, work]) => [kind, wrap(kind, work)]));
  return { activities: wrapped as Wrapped, injected };
}
