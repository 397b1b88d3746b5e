import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import { isDeepStrictEqual } from 'node:util';
import { checkPack } from '../scenarios/checks/check-pack.ts';
import { problemAt } from '../scenarios/invalid-pack.ts';
import type { PackProblem, Path } from '../scenarios/invalid-pack.ts';
import type { PackContent } from '../scenarios/pack.ts';
import type { Scenario, PrologueMessage } from '../scenarios/scenario.ts';
import { scenarioSchema } from './exported-scenario.ts';
import type { ExportedScenario } from './exported-scenario.ts';
import { InvalidExport, invalidExport } from './invalid-export.ts';
import { readExport } from './read-export.ts';
import { databasesOf } from '../evaluation/columns.ts';
import type { Constraint, MilestoneGraph } from '../evaluation/milestone.ts';
import { logOfDatabases } from './log-of-databases.ts';
import { graphOf } from './graph-of.ts';
import type { EvaluationLog, SandboxRow } from '../evaluation/log.ts';
import { END_TOOL } from '../sandbox/tools/end-conversation.ts';
import { CATEGORY_OF_COLUMN } from '../sandbox/categories.ts';
import { roleOf } from './role-of.ts';

/** The base state of imported scenarios, which changes nothing: their own worlds hold the settings. */
const IMPORTED_STATE = 'as-exported';

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
type Fail = (problems: readonly PackProblem[]) => Error;

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
  if (clock === undefined) throw invalidExport(file, null, 'it holds no scenario', 'export the scenarios again');
  const scenarios = all.map(({ scenario }) => scenario);
  return {
    pack: packOf(name, clock, scenarios),
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

function converted(source: ExportedScenario, clock: Setting, fail: Fail): Scenario {
  for (const kind of ['milestones', 'minefields'] as const) {
    const { count, items } = source[kind];
    if (count !== items.length)
      throw fail([
        problemAt([kind, 'count'], `${count}, but there are ${items.length} items`, 'give the number of items'),
      ]);
  }
  const scenario = importScenario(source, fail);
  const problems = checkPack(packOf('checked', clock, [scenario]), ORIGINAL_WORLD);
  if (problems.length > 0) throw fail(problems.map((problem) => ({ ...problem, path: exportedPath(problem.path) })));
  const { milestones, minefields } = scenario;
  return {
    ...scenario,
    milestones: withSortedGuardrails(milestones),
    minefields: withSortedGuardrails(minefields),
  };
}

/** Translates a path in the converted scenario into the path in the exported file. */
function exportedPath([, , ...path]: Path): Path {
  const [graph, list, ...rest] = path;
  if (graph === 'tools') return [`tool_${String(list)}_list`, ...rest];
  if (list !== 'milestones') return path;
  const inside = rest.map((key) => (key === 'reference' ? 'reference_milestone' : key));
  const measures = inside.indexOf('measures');
  if (measures > 0) inside.splice(measures - 1, 2, 'column_measures');
  return [graph ?? '', 'items', ...inside];
}

function requireSame(known: Imported, copy: Imported, fail: Fail): void {
  const parts = ['ownWorld', 'prologue', 'opening', 'maxMessages', 'milestones', 'minefields'] as const;
  const different = parts.find((part) => !isDeepStrictEqual(known.scenario[part], copy.scenario[part]));
  if (different === undefined) return;
  const wrong = `its ${different} differs from that of ${known.source.name}, which has the same base scenario`;
  throw fail([problemAt(['base_scenario'], wrong, 'export all scenarios with one command')]);
}

function isCloserToBase(source: ExportedScenario, known: ExportedScenario): boolean {
  const extent = (one: ExportedScenario) => one.tool_allow_list?.length ?? Number.POSITIVE_INFINITY;
  return isBase(source) || (!isBase(known) && extent(source) < extent(known));
}

function isBase({ name, base_scenario: base }: ExportedScenario): boolean {
  return name === base;
}

function otherClock({ start, timeZone }: Setting): PackProblem {
  return problemAt(
    ['now'],
    `the lines before have another time (${start}, ${timeZone})`,
    'export all scenarios with one command',
  );
}

/**
 * The graph with the guardrails of each milestone last and sorted. The reference lists them in the order of a set, which
 * changes from one export to the next; sorted, equal scenarios have equal content hashes (reference semantics 11).
 */
function withSortedGuardrails(graph: MilestoneGraph): MilestoneGraph {
  const milestones = graph.milestones.map((milestone) => ({
    ...milestone,
    constraints: sorted(milestone.constraints),
  }));
  return { ...graph, milestones };
}

function sorted(constraints: readonly Constraint[]): readonly Constraint[] {
  const others = constraints.filter((constraint) => !isGuardrail(constraint));
  const guardrails = constraints.filter(isGuardrail);
  const place = ({ database }: Constraint): number => databasesOf(ORIGINAL_WORLD.tables).indexOf(database);
  return [...others, ...guardrails.toSorted((a, b) => a.reference - b.reference || place(a) - place(b))];
}

function isGuardrail(constraint: Constraint): constraint is Extract<Constraint, { kind: 'guardrail' }> {
  return constraint.kind === 'guardrail';
}

/**
 * Converts an exported scenario without its augmentation. World and messages are kept word for word, guardrails as they were
 * written out. There is no reference solution.
 */
function importScenario(exported: ExportedScenario, fail: Fail): Scenario {
  const first = exported.first_user_sandbox_message_index;
  const log = logOfDatabases(exported.starting_databases, first);
  const opening = first < log.length ? log.message(first) : undefined;
  const isExample = opening?.visible_to?.join() === 'USER';
  if (opening?.sender !== 'USER' || opening.recipient !== 'AGENT' || isExample) {
    const wrong = 'SANDBOX has no message from USER to AGENT at this index, or it belongs to an example dialogue';
    throw fail([problemAt(['first_user_sandbox_message_index'], wrong, 'give the index of the opening message')]);
  }
  const prologue = Array.from({ length: first }, (_, index) => log.message(index)).flatMap(prologueMessage);
  return {
    name: exported.base_scenario,
    categories: Object.values(CATEGORY_OF_COLUMN).filter((category) => exported.categories.includes(category)),
    summary: `Imported from ${exported.name}`,
    state: IMPORTED_STATE,
    ownWorld: worldAt(log, first),
    prologue,
    tools: { allow: allowedTools(exported), deny: exported.tool_deny_list ?? [] },
    maxMessages: exported.max_messages,
    opening: opening.content ?? '',
    user: { goal: taskOf(prologue), knows: [], lacks: [], demonstrations: [] },
    replies: [],
    solution: [],
    milestones: graphOf(exported.milestones),
    minefields: graphOf(exported.minefields),
  };
}

function worldAt(log: EvaluationLog, index: number): NonNullable<Scenario['ownWorld']> {
  const rows = Object.keys(ORIGINAL_WORLD.tables).map((table) => [table, log.rows(table, index)] as const);
  return Object.fromEntries(rows);
}

/** Messages to the environment before the opening are left out: they are the Python imports of the reference's tools. */
function prologueMessage({ sender, recipient, content, visible_to: visibleTo }: SandboxRow): PrologueMessage[] {
  if ([sender, recipient].includes('EXECUTION_ENVIRONMENT')) return [];
  const route = { sender: roleOf(sender), recipient: roleOf(recipient), content: content ?? '' };
  return [visibleTo === null ? route : { ...route, visibleTo: visibleTo.map(roleOf) }];
}

/** For display: the last paragraph of the simulated user's prompt, which states its task. */
function taskOf(prologue: readonly PrologueMessage[]): string {
  const prompt = prologue.findLast(({ sender, recipient }) => sender === 'system' && recipient === 'user');
  return (
    prompt?.content
      .split(/\n\s*\n/)
      .at(-1)
      ?.trim() || 'No task is given.'
  );
}

/** The reference puts the user's only tool on every allow list, we on none. */
function allowedTools({ tool_allow_list: allowed }: ExportedScenario): readonly string[] {
  return (allowed ?? ORIGINAL_WORLD.tools.map(({ name }) => name)).filter((name) => name !== END_TOOL);
}
