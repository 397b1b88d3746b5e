import type { CompareCommandOptions } from './compare-command.ts';
import type { SideComparison } from '../../results/comparison/comparison.ts';
import { renderAugmentations } from '../../results/comparison/augmentation-text.ts';
import { withDecisive } from '../../results/comparison/decided-changes.ts';
import { MOST_SHOWN, renderComparisons } from '../../results/comparison/text.ts';
import { print, printJson, say } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { withResults } from '../../client/results.ts';
import { withAllChanges } from '../../client/api/compare.ts';
import { compareSweeps, unscoredLines } from '../../client/compare-sweeps.ts';
import { barNotes, incomparableTexts, marginTexts, noRegression, unmet } from '../../results/report/bars.ts';

/** Prints what differs between sweeps, or between agents of one. Returns the exit code. */
export async function runCompare(ids: readonly string[], options: CompareCommandOptions): Promise<number> {
  return withResults(options.results, 'read', async (store) => {
    const { agent: agents, by, margin } = options;
    const isJson = options.json === true;
    const compared = await compareSweeps(store, ids, { agents, by, margin, allChanges: isJson }, say);
    const comparisons = await withDecisive(store, compared, isJson ? Infinity : by === undefined ? MOST_SHOWN : 0);
    if (isJson) printJson({ comparisons: comparisons.map(withAllChanges) } satisfies OutputForms['compare']);
    else {
      const notes = [...(await unscoredLines(store, comparisons)), ...baselineNotes(comparisons, options)];
      print([...(by === undefined ? renderComparisons : renderAugmentations)(comparisons), ...notes]);
    }
    const bars = options.failOnRegression ? noRegression(comparisons) : [];
    const judged = [...unmet(bars), ...(margin === undefined ? [] : marginTexts(comparisons))];
    const lines = judged.length > 0 ? judged : incomparableTexts(comparisons);
    say([...barNotes(bars), ...lines]);
    return lines.length > 0 ? 1 : 0;
  });
}

/** With what the agents of one sweep are compared, where the command does not say it. */
function baselineNotes([first]: readonly SideComparison[], { agent, by }: CompareCommandOptions): readonly string[] {
  if (first === undefined || agent !== undefined || by !== undefined || first.before.sweep !== first.after.sweep)
    return [];
  return [
    `compared with ${shownSpec(first.before.agent)}, the first agent of the sweep (another one: --agent BASELINE OTHER...)`,
  ];
}
