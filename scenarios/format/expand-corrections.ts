import type { Corrections } from '../scenario.ts';
import { expandCategories, expandTools } from './expand-lists.ts';
import { expandMilestones, milestonesAt } from './expand-milestones.ts';
import type { WrittenMilestones } from './expand-milestones.ts';
import type { Expansion, Path } from './expansion.ts';
import type { WrittenCorrections, WrittenMilestone, WrittenScenario } from './written-schema.ts';

interface Corrected extends Pick<WrittenScenario, 'tools' | 'denied'> {
  readonly original: WrittenMilestones;
}

/** What profile `default` changes. A list of tools that is not corrected is that of the scenario. */
export function expandCorrections(
  corrected: WrittenCorrections,
  { original, ...scenario }: Corrected,
  path: Path,
  expansion: Expansion,
): Corrections {
  const { why, tools, denied, categories, maxMessages, milestones, minefields, further } = corrected;
  const pathOf = (part: keyof WrittenCorrections) => [...path, part];
  const base = milestones ? milestonesAt(pathOf('milestones'), milestones) : original;
  const lists = { ...scenario, ...(tools && { tools }), ...(denied && { denied }) };
  const changesTools = tools !== undefined || denied !== undefined;
  return expansion.origins.mark(
    {
      why: expansion.text(why, pathOf('why')),
      ...(changesTools && { tools: expandTools(lists, pathOf('tools'), pathOf('denied'), expansion) }),
      ...(categories && { categories: expandCategories(categories, pathOf('categories'), expansion) }),
      ...(maxMessages !== undefined && { maxMessages }),
      ...((milestones ?? further) && {
        milestones: expandMilestones(continued(base, further, pathOf('further')), expansion),
      }),
      ...(minefields && { minefields: expandMilestones(milestonesAt(pathOf('minefields'), minefields), expansion) }),
    },
    path,
  );
}

/** The list with these milestones after it. */
function continued(list: WrittenMilestones, further: readonly WrittenMilestone[] = [], path: Path): WrittenMilestones {
  const { length } = list.written;
  const pathOf = (index: number) => (index < length ? list.pathOf(index) : [...path, index - length]);
  return { ...list, written: [...list.written, ...further], pathOf };
}
