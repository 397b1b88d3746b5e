import { Context } from '@temporalio/activity';

type Activities = Record<string, (input: never) => Promise<unknown>>;

/** An injected failure: of which activity, and whether before or after its work. */
export interface Injected {
  readonly kind: string;
  readonly when: 'before' | 'after';
}

/**
 * The same activities with failures: the first attempt fails before its work (the call is lost), the second one after
 * its work (the result is lost).
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
