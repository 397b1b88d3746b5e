import type { Corrections } from '../scenario.ts';
import { expandCategories, expandTools } from './expand-lists.ts';
import { expandMilestones } from './expand-milestones.ts';
import type { Expansion, Path } from './expansion.ts';
import type { WrittenCorrections, WrittenScenario } from './written-schema.ts';

/** What profile `default` changes. A list of tools that is not corrected is that of the scenario. */
export function expandCorrections(
  corrected: WrittenCorrections,
  scenario: Pick<WrittenScenario, 'tools' | 'denied'>,
  path: Path,
  expansion: Expansion,
): Corrections {
  const { why, tools, denied, categories, milestones, minefields } = corrected;
  const pathOf = (part: keyof WrittenCorrections) => [...path, part];
  const lists = { ...scenario, ...(tools && { tools }), ...(denied && { denied }) };
  const changesTools = tools !== undefined || denied !== undefined;
  return expansion.origins.mark(
    {
      why: expansion.text(why, pathOf('why')),
      ...(changesTools && { tools: expandTools(lists, pathOf('tools'), pathOf('denied'), expansion) }),
      ...(categories && { categories: expandCategories(categories, pathOf('categories'), expansion) }),
      ...(milestones && { milestones: expandMilestones(milestones, pathOf('milestones'), expansion) }),
      ...(minefields && { minefields: expandMilestones(minefields, pathOf('minefields'), expansion) }),
    },
    path,
  );
}
