import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { coverageOf } from '../../scenarios/coverage.ts';
import type { Counts } from '../../scenarios/coverage.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { scenarioUnder } from '../../scenarios/scenario-under.ts';
import type { Scenario } from '../../scenarios/scenario.ts';

const BASE_SCENARIOS = 129;

const pack = loadPack();
const sheet = fileURLToPath(new URL('../../../shared/facts/coverage.json', import.meta.url));
const paper = fileURLToPath(new URL('../../../shared/seed/toolsandbox-paper.txt', import.meta.url));
const isPresent = existsSync(sheet) && existsSync(paper);
if (!isPresent) console.warn(`SKIPPED: no table of the paper is compared, ${sheet} or ${paper} is absent`);
const isWhole = pack.scenarios.length === BASE_SCENARIOS;
if (!isWhole)
  console.warn(
    `SKIPPED: the catalogue is not compared with the tables of the paper, it has ${pack.scenarios.length} of 129 scenarios`,
  );

interface Facts {
  readonly categories: { readonly base: Counts };
  readonly necessary_tools: { readonly base: Counts };
  readonly coverage_base: {
    readonly milestones_total: number;
    readonly minefields_total: number;
    readonly milestones_per_namespace: Counts;
    readonly milestones_per_column: Counts;
    readonly milestones_per_traced_tool: Counts;
    readonly minefields_per_column: Counts;
    readonly minefields_per_tool: Counts;
  };
}

it.skipIf(!isPresent || !isWhole)('the tables of the built-in catalogue are those of the paper', () => {
  const coverage = coverageOf(pack.scenarios.map((one) => scenarioUnder(one, 'paper')));
  const { categories, necessary_tools, coverage_base } = JSON.parse(readFileSync(sheet, 'utf8')) as Facts;
  expect(coverage).toEqual({
    scenarios: BASE_SCENARIOS,
    milestones: coverage_base.milestones_total,
    minefields: coverage_base.minefields_total,
    // The reference counts each scenario in these two as well, and the user's own tool.
    categories: without(categories.base, 'ALL_CATEGORIES', 'NO_DISTRACTION_TOOLS'),
    necessaryTools: without(necessary_tools.base, 'end_conversation'),
    milestoneDatabases: coverage_base.milestones_per_namespace,
    milestoneColumns: coverage_base.milestones_per_column,
    milestoneTools: coverage_base.milestones_per_traced_tool,
    minefieldColumns: coverage_base.minefields_per_column,
    minefieldTools: coverage_base.minefields_per_tool,
  });
  const columns = Object.entries(coverage.milestoneColumns).filter(([name]) => !name.startsWith('SANDBOX.'));
  expect(overAugmentations(coverage.categories)).toEqual(tableOfPaper('6'));
  expect(overAugmentations(Object.fromEntries(columns))).toEqual(tableOfPaper('7'));
  // Here the paper counts both alternatives of each milestone (docs/deviations.md).
  const timestamp_diff = 2 * (coverage.milestoneTools['timestamp_diff'] ?? 0);
  expect(overAugmentations({ ...coverage.milestoneTools, timestamp_diff })).toEqual(tableOfPaper('8'));
});

function overAugmentations(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([name, base]) => [name, base * AUGMENTATIONS.length]));
}

/** Without these names, and without those that do not occur. */
function without(counts: Counts, ...names: readonly string[]): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([name, count]) => count > 0 && !names.includes(name)));
}

/** The lines above the caption: words and a number. */
function tableOfPaper(number: string): Counts {
  const text = readFileSync(paper, 'utf8');
  const [above = ''] = text.split(`\nTable ${number}: `);
  const [, rows = ''] = above.split(/ Count\n(?!.* Count\n)/s);
  return Object.fromEntries(
    rows
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map((words) => [words.slice(0, -1).join('.'), Number(words.at(-1))]),
  );
}

describe('the coverage of scenarios', () => {
  const coverageOfOne = (name: string, changes: Partial<Scenario> = {}) =>
    coverageOf(pack.scenarios.filter((scenario) => scenario.name === name).map((one) => ({ ...one, ...changes })));

  it('counts each milestone once for each column, database and tool that it names', () => {
    const row = { wifi: false };
    const trace = (tool: string) => ({ tool_name: tool, arguments: {} });
    const milestones = {
      milestones: [
        {
          constraints: [
            { kind: 'snapshot', database: 'SETTING', target: { rows: [row] } },
            { kind: 'update', database: 'SETTING', reference: -1, target: { rows: [row, { ...row, cellular: true }] } },
            { kind: 'guardrail', database: 'CONTACT', reference: -1 },
            {
              kind: 'snapshot',
              database: 'SANDBOX',
              target: {
                rows: [{ tool_trace: [trace('set_wifi_status'), trace('get_wifi_status'), trace('get_wifi_status')] }],
              },
            },
          ],
        },
      ],
    } as const;
    expect(coverageOfOne('wifi_off', { milestones })).toMatchObject({
      milestones: 1,
      milestoneDatabases: { SANDBOX: 1, SETTING: 1 },
      milestoneColumns: { 'SANDBOX.tool_trace': 1, 'SETTING.cellular': 1, 'SETTING.wifi': 1 },
      milestoneTools: { get_wifi_status: 1, set_wifi_status: 1 },
    });
  });

  it('counts minefields by the call that they forbid, made or attempted', () => {
    const said = (content: string, recipient = 'EXECUTION_ENVIRONMENT') => ({
      constraints: [{ kind: 'snapshot', database: 'SANDBOX', target: { rows: [{ recipient, content }] } } as const],
    });
    const minefields = {
      milestones: [said('remove_contact'), said('remove_contact(person_id='), said('Removed', 'USER')],
    };
    expect(coverageOfOne('wifi_off', { minefields })).toMatchObject({
      minefields: 3,
      minefieldTools: { remove_contact: 2 },
    });
  });

  it('counts the tools and categories of scenarios', () => {
    expect(coverageOfOne('wifi_off')).toMatchObject({
      scenarios: 1,
      categories: { SINGLE_TOOL_CALL: 1, SINGLE_USER_TURN: 1 },
      necessaryTools: { set_wifi_status: 1 },
    });
    expect(coverageOf([])).toMatchObject({ scenarios: 0, milestones: 0, categories: {} });
  });
});
