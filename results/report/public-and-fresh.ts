import { intervalText, points, signed } from '../comparison/comparison-texts.ts';
import type { SideComparison } from '../comparison/comparison.ts';
import type { Difference } from '../comparison/difference.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { count } from '../../text/words.ts';

/** What an agent solves of published scenarios, and of variants of the same that it cannot have seen. */
export interface PublicAndFresh {
  readonly agent: string;
  /** Id of the sweep that played the published ones. */
  readonly public: string;
  /** Shares of solved runs, `before` of the published scenarios, `after` of the variants; `null` if no cell of both has a verdict. */
  readonly solved: Difference | null;
}

export function publicAndFresh(comparisons: readonly SideComparison[]): readonly PublicAndFresh[] {
  return comparisons.map(({ before, after, solved }) => ({ agent: after.agent, public: before.sweep, solved }));
}

/** A sentence for each agent: what it loses where it cannot know the answers by heart. */
export function publicAndFreshLines(found: readonly PublicAndFresh[]): readonly string[] {
  return found.map(({ agent, public: sweep, solved }) => {
    const title = `${shownSpec(agent)} against public sweep ${sweep}`;
    if (solved === null) return `${title}: no cell of both is judged and a variant (scenarios vary)`;
    const { before, after, difference, interval, pairs } = solved;
    const shares = `public ${points(before)} %, fresh ${points(after)} %`;
    return `${title}: ${shares}, difference ${signed(difference)} points (95 % interval ${intervalText(interval)}), ${count(pairs, 'cell')}`;
  });
}
