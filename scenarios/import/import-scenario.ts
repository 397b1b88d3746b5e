import { logOfDatabases } from '../../evaluation/reference-log.ts';
import { graphOf } from '../../evaluation/reference-graph.ts';
import type { ReferenceGraph } from '../../evaluation/reference-graph.ts';
import type { EvaluationLog, SandboxRow } from '../../evaluation/index.ts';
import { TOOLS } from '../../sandbox/tools/catalog.ts';
import { TABLES } from '../../sandbox/world.ts';
import { CATEGORY_OF_COLUMN } from '../category.ts';
import type { PrologueMessage, Scenario } from '../scenario.ts';
import type { ExportedScenario } from './exported-scenario.ts';
import { roleOf } from './role-of.ts';

/** The base state of imported scenarios: each has its settings in its own world. */
export const IMPORTED_STATE = 'as-exported';

/** The user's own tool, on every allow list of the reference and on none of ours. */
const USER_TOOL = 'end_conversation';

/** Where the opening should be there is no message of the user to the agent, or a line of an example dialogue. */
export class NoOpening extends Error {}

/**
 * An exported scenario as one of ours, without its augmentation: its world and messages word for word, guardrails as they
 * were written out, no reference solution.
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
    milestones: graphOf(exported.milestones as ReferenceGraph),
    minefields: graphOf(exported.minefields as ReferenceGraph),
  };
}

function worldAt(log: EvaluationLog, index: number): NonNullable<Scenario['ownWorld']> {
  const rows = TABLES.map((table) => [table, log.rows(table, index)] as const);
  return Object.fromEntries(rows) as NonNullable<Scenario['ownWorld']>;
}

/** What is said to the environment before the opening is Python that makes the reference's tools known to it. */
function prologueMessage({ sender, recipient, content, visible_to: visibleTo }: SandboxRow): PrologueMessage[] {
  if ([sender, recipient].includes('EXECUTION_ENVIRONMENT')) return [];
  const route = { sender: roleOf(sender), recipient: roleOf(recipient), content: content ?? '' };
  return [visibleTo === null ? route : { ...route, visibleTo: visibleTo.map(roleOf) }];
}

/** For people: the end of the prompt that gives the simulated user its task. */
function taskOf(prologue: readonly PrologueMessage[]): string {
  const prompt = prologue.findLast(({ sender, recipient }) => sender === 'system' && recipient === 'user');
  return (
    prompt?.content
      .split(/\n\s*\n/)
      .at(-1)
      ?.trim() || 'None is given.'
  );
}

function allowedTools({ tool_allow_list: allowed }: ExportedScenario): readonly string[] {
  return (allowed ?? TOOLS.map(({ name }) => name)).filter((name) => name !== USER_TOOL);
}
