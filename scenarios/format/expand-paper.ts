import type { PaperVersion } from '../scenario.ts';
import { expandCategories, expandTools } from './expand-lists.ts';
import { expandMilestones, milestonesAt } from './expand-milestones.ts';
import type { Expansion, Path } from './expansion.ts';
import type { WrittenPaper, WrittenScenario } from './written-schema.ts';

/** What profile `paper` plays and scores in place of the parts of the same name. A list of tools it does not name is the scenario's. */
export function expandPaper(
  paper: WrittenPaper,
  scenario: Pick<WrittenScenario, 'tools' | 'denied'>,
  { pathOf }: { readonly pathOf: (part: keyof WrittenPaper) => Path },
  expansion: Expansion,
): PaperVersion {
  const { why, opening, tools, denied, categories, maxMessages, milestones, minefields } = paper;
  const [part = 'why'] = Object.keys(paper) as (keyof WrittenPaper)[];
  const path = pathOf(part).slice(0, -1);
  const lists = { ...scenario, ...(tools && { tools }), ...(denied && { denied }) };
  const changesTools = tools !== undefined || denied !== undefined;
  return expansion.origins.mark(
    {
      ...(why !== undefined && { why: expansion.text(why, pathOf('why')) }),
      ...(opening !== undefined && { opening: expansion.text(opening, pathOf('opening')) }),
      ...(changesTools && { tools: expandTools(lists, pathOf('tools'), pathOf('denied'), expansion) }),
      ...(categories && { categories: expandCategories(categories, pathOf('categories'), expansion) }),
      ...(maxMessages !== undefined && { maxMessages }),
      ...(milestones && { milestones: expandMilestones(milestonesAt(pathOf('milestones'), milestones), expansion) }),
      ...(minefields && { minefields: expandMilestones(milestonesAt(pathOf('minefields'), minefields), expansion) }),
    },
    path,
  );
}
