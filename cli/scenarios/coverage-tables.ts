import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Profile } from '../../sandbox/cell.ts';
import { coverageOf } from '../../scenarios/coverage.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import { print, printJson } from '../say.ts';
import type { OutputForms } from '../output-forms.ts';
import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import type { Counts, Coverage } from '../../scenarios/coverage.ts';

const LABEL_WIDTH = 44;
const NUMBER_WIDTH = 7;

type Row = readonly [label: string, base: number];

/** Tables 6, 7 and 8 of the paper, then what else is counted: of base scenarios, and of all their augmentations together. */
function coverageTables(coverage: Coverage, profile: Profile): readonly string[] {
  const { scenarios, milestones, minefields, categories, milestoneColumns, milestoneTools } = coverage;
  return [
    ...table('', [
      ['scenarios', scenarios],
      ['milestones', milestones],
      ['minefields', minefields],
    ]),
    ...table('Table 6: scenarios per category', categoryRows(categories)),
    ...table('Table 7: milestones per database and column', columnRows(milestoneColumns)),
    ...table('Table 8: milestones per tool', Object.entries(milestoneTools)),
    ...table('Milestones per database', Object.entries(coverage.milestoneDatabases)),
    ...table('Minefields per tool', Object.entries(coverage.minefieldTools)),
    ...table('Scenarios that offer a tool', Object.entries(coverage.necessaryTools)),
    `Counted as profile ${profile} plays them. SANDBOX holds the messages. A milestone with several constraints counts`,
    'once for each column or tool that it names.',
  ];
}

function table(title: string, rows: readonly Row[]): readonly string[] {
  return [
    row(title, 'base', `x ${AUGMENTATIONS.length}`),
    ...rows.map(([label, base]) => row(label, String(base), String(base * AUGMENTATIONS.length))),
    '',
  ];
}

function row(label: string, base: string, all: string): string {
  return label.padEnd(LABEL_WIDTH) + base.padStart(NUMBER_WIDTH) + all.padStart(NUMBER_WIDTH);
}

/** In the paper's order, with those that no scenario has. */
function categoryRows(categories: Counts): readonly Row[] {
  return Object.entries(CATEGORY_OF_COLUMN).map(([column, name]) => [
    `${column.padEnd(4)} ${name}`,
    categories[name] ?? 0,
  ]);
}

/** The paper leaves out the messages. */
function columnRows(columns: Counts): readonly Row[] {
  return Object.entries(columns)
    .filter(([name]) => !name.startsWith('SANDBOX.'))
    .map(([name, base]) => [name.replace('.', ' '), base]);
}

/** Prints what base scenarios cover as a profile plays them. */
export function printCoverage(scenarios: readonly Scenario[], profile: Profile, json: boolean): void {
  const coverage = coverageOf(scenarios.map((scenario) => scenarioUnder(scenario, profile)));
  if (json)
    printJson({
      profile,
      augmentations: AUGMENTATIONS.length,
      ...coverage,
    } satisfies OutputForms['scenarios-list-tables']);
  else print(coverageTables(coverage, profile));
}
