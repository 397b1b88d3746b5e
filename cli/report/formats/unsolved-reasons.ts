import { whyNotSolved } from '../../../results/explain/why-not-solved.ts';
import type { Explanation } from '../../../results/run-explanations.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { shorten } from '../../../sandbox/shorten.ts';

const LONGEST = 300;

/** Why the runs of a sweep are not solved, by id. Nothing of an archived or damaged run. */
export async function unsolvedReasons(
  store: Pick<ResultsStore, 'explanations'>,
  sweep: string,
): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>();
  for await (const runs of store.explanations(sweep)) {
    for (const { id, explanation } of runs) {
      const reason = reasonIn(explanation);
      if (reason !== null) reasons.set(id, shorten(reason, LONGEST));
    }
  }
  return reasons;
}

function reasonIn(json: string): string | null {
  try {
    const { milestones, minefields, sideEffects = [] } = JSON.parse(json) as Explanation;
    return whyNotSolved({ milestones, minefields, sideEffects });
  } catch {
    return null;
  }
}
