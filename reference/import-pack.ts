import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import { isDeepStrictEqual } from 'node:util';

import { checkPack } from '../scenarios/checks/check-pack.ts';
import type { PackProblem } from '../scenarios/invalid-pack.ts';
import type { PackContent } from '../scenarios/pack.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { scenarioSchema } from './exported-scenario.ts';
import type { ExportedScenario } from './exported-scenario.ts';
import { IMPORTED_STATE, importScenario, NoOpening } from './import-scenario.ts';
import { InvalidExport } from './invalid-export.ts';
import { readExport } from './read-export.ts';
import { withSortedGuardrails } from './sorted-guardrails.ts';

interface ImportedPack {
  readonly pack: PackContent;
  /** Exported scenarios read, augmented copies included. */
  readonly read: number;
  /** Base scenarios of which only augmented copies were exported: they offer the distraction tools of one of these. */
  readonly withoutBase: readonly string[];
}

interface Imported {
  readonly scenario: Scenario;
  readonly source: ExportedScenario;
}

type Setting = NonNullable<PackContent['clock']>;

/**
 * Converts a file of exported scenarios into a pack. It holds each base scenario once, since augmentations are derived when
 * they are played; augmented copies must equal their base scenario except for tools and categories.
 * @throws InvalidExport
 */
export async function importPack(file: string, name: string): Promise<ImportedPack> {
  const imported = new Map<string, Imported>();
  let clock: Setting | undefined;
  let read = 0;
  for await (const { line, value: source } of readExport(file, scenarioSchema)) {
    const fail = (problems: readonly PackProblem[]) => new InvalidExport(file, line, problems);
    const setting = { start: source.now, timeZone: source.timezone };
    if (!isDeepStrictEqual(setting, (clock ??= setting))) throw fail([otherClock(clock)]);
    const scenario = converted(source, setting, fail);
    const known = imported.get(scenario.name);
    if (known !== undefined) requireSame(known, { scenario, source }, fail);
    if (known === undefined || isCloserToBase(source, known.source)) imported.set(scenario.name, { scenario, source });
    read++;
  }
  const all = [...imported.values()];
  if (clock === undefined)
    throw new InvalidExport(file, null, [at([], 'it holds no scenario', 'export the scenarios again')]);
  return {
    pack: packOf(
      name,
      clock,
      all.map(({ scenario }) => scenario),
    ),
    read,
    withoutBase: all.filter(({ source }) => !isBase(source)).map(({ scenario }) => scenario.name),
  };
}

function packOf(name: string, clock: Setting, scenarios: readonly Scenario[]): PackContent {
  return {
    name,
    version: '1',
    clock,
    profile: 'paper',
    world: scenarios[0]!.ownWorld!,
    states: { [IMPORTED_STATE]: {} },
    demonstrations: {},
    scenarios,
  };
}

function converted(
  source: ExportedScenario,
  clock: Setting,
  fail: (problems: readonly PackProblem[]) => Error,
): Scenario {
  for (const kind of ['milestones', 'minefields'] as const) {
    const { count, items } = source[kind];
    if (count !== items.length)
      throw fail([at([kind, 'count'], `${count}, but there are ${items.length} items`, 'give the number of items')]);
  }
  const scenario = toScenario(source, fail);
  const problems = checkPack(packOf('checked', clock, [scenario]), ORIGINAL_WORLD);
  if (problems.length > 0) throw fail(problems.map((problem) => ({ ...problem, path: exportedPath(problem.path) })));
  const { milestones, minefields } = scenario;
  return {
    ...scenario,
    milestones: withSortedGuardrails(milestones),
    minefields: withSortedGuardrails(minefields),
  };
}

function toScenario(source: ExportedScenario, fail: (problems: readonly PackProblem[]) => Error): Scenario {
  try {
    return importScenario(source);
  } catch (error) {
    if (!(error instanceof NoOpening)) throw error;
    const wrong = 'SANDBOX has no message from USER to AGENT at this index, or it belongs to an example dialogue';
    throw fail([at(['first_user_sandbox_message_index'], wrong, 'give the index of the opening message')]);
  }
}

/** Translates a path in the converted scenario into the path in the exported file. */
function exportedPath([, , ...path]: readonly PropertyKey[]): readonly PropertyKey[] {
  const [graph, list, ...rest] = path;
  if (graph === 'tools') return [`tool_${String(list)}_list`, ...rest];
  if (list !== 'milestones') return path;
  const inside = rest.map((key) => (key === 'reference' ? 'reference_milestone' : key));
  const measures = inside.indexOf('measures');
  if (measures > 0) inside.splice(measures - 1, 2, 'column_measures');
  return [graph ?? '', 'items', ...inside];
}

function requireSame(known: Imported, copy: Imported, fail: (problems: readonly PackProblem[]) => Error): void {
  const parts = ['ownWorld', 'prologue', 'opening', 'maxMessages', 'milestones', 'minefields'] as const;
  const different = parts.find((part) => !isDeepStrictEqual(known.scenario[part], copy.scenario[part]));
  if (different === undefined) return;
  const wrong = `its ${different} differs from that of ${known.source.name}, which has the same base scenario`;
  throw fail([at(['base_scenario'], wrong, 'export all scenarios with one command')]);
}

function isCloserToBase(source: ExportedScenario, known: ExportedScenario): boolean {
  const extent = (one: ExportedScenario) => one.tool_allow_list?.length ?? Number.POSITIVE_INFINITY;
  return isBase(source) || (!isBase(known) && extent(source) < extent(known));
}

function isBase({ name, base_scenario: base }: ExportedScenario): boolean {
  return name === base;
}

function otherClock({ start, timeZone }: Setting): PackProblem {
  return at(
    ['now'],
    `the lines before have another time (${start}, ${timeZone})`,
    'export all scenarios with one command',
  );
}

function at(path: readonly PropertyKey[], wrong: string, hint: string): PackProblem {
  return { path, wrong, hint };
}
