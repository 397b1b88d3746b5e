import { logOfDatabases } from './log-of-databases.ts';
import { graphOf } from './graph-of.ts';
import type { EvaluationLog, SandboxRow } from '../evaluation/log.ts';
import { END_TOOL } from '../sandbox/tools/end-conversation.ts';
import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import { CATEGORY_OF_COLUMN } from '../sandbox/categories.ts';
import type { PrologueMessage, Scenario } from '../scenarios/scenario.ts';
import type { ExportedScenario } from './exported-scenario.ts';
import { roleOf } from './role-of.ts';

/** The base state of imported scenarios, which changes nothing: their own worlds hold the settings. */
export const IMPORTED_STATE = 'as-exported';

/** The index given for the opening is not that of a message from the user to the agent outside example dialogues. */
export class NoOpening extends Error {}

/**
 * Converts an exported scenario without its augmentation. World and messages are kept word for word, guardrails as they were
 * written out. There is no reference solution.
 * @throws NoOpening
 */
export function importScenario(exported: ExportedScenario): Scenario {
  const first = exported.first_user_sandbox_message_index;
  const log = logOfDatabases(exported.starting_databases, first);
  const opening = first < log.length ? log.message(first) : undefined;
  const isExample = opening?.visible_to?.join() === 'USER';
  if (opening?.sender !== 'USER' || opening.recipient !== 'AGENT' || isExample) throw new NoOpening();
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
