import { consents, leavesSettings } from '../../language/consent.ts';
import { calledTool } from '../agent-calls.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import type { Surroundings } from '../assertions/known-calls.ts';
import type { Table } from '../../sandbox/world.ts';
import { tableNamed } from '../columns.ts';
import { spokenSwitches } from '../facts/judge-switch.ts';
import type { SandboxRow, WorldLog } from '../log.ts';
import type { MilestoneGraph } from '../milestone.ts';

interface Rules extends Surroundings {
  readonly milestones: MilestoneGraph;
  readonly solution?: readonly ScriptStep[];
  /** The tools that the task offers. */
  readonly tools?: { readonly allow: readonly string[] };
}

/**
 * Whether a setting may have had to be switched for what the agent did: a tool depends on it that the agent called, or it
 * held another that was switched, or the reference solution switches it, or the user named it or agreed to it. Where the user
 * leaves the settings to the agent, and where no tool says what it depends on, it may; where nothing can be done, also if a tool
 * that is offered depends on it. One that holds others is in the way of those that were.
 */
export function isInTheWay(setting: string, log: WorldLog, rules: Rules): boolean {
  const { milestones, solution = [], tools: { allow } = { allow: [] } } = rules;
  const { tools = [] } = rules.definition;
  const dependent = tools.filter(({ dependsOn }) => dependsOn.includes(setting));
  const isHopeless = milestones.milestones.some(({ constraints }) =>
    constraints.some(({ kind }) => kind === 'refuses'),
  );
  const holding = Object.keys(log.tables).find(
    (table) => tableNamed(table, log.tables).columns[setting]?.switch?.holdsOthers === true,
  );
  const isOfSolution = solution.some(
    (step) =>
      'calls' in step && step.calls.some((call) => tools.find(({ name }) => name === call.tool)?.switches === setting),
  );
  const isOffered = isHopeless && dependent.some(({ name }) => allow.includes(name));
  const isFree =
    holding === undefined
      ? dependent.length === 0 || isOffered
      : freedIn(holding, log).some((one) => isInTheWay(one, log, rules));
  if (isFree || isOfSolution) return true;
  const messages = Array.from({ length: log.length }, (_, index) => log.message(index));
  // Leave to change what is in the way is none where nothing can be done.
  if (!isHopeless && messages.some((row) => isOfUser(row) && leavesSettings(String(row.content)))) return true;
  const called = new Set(messages.flatMap(toolsCalled));
  if (holding === undefined && dependent.some(({ name }) => called.has(name))) return true;
  const names = spokenSwitches(log.tables).find((one) => one.setting === setting)?.names;
  return names !== undefined && isAgreed(messages, new RegExp(names.source, 'i'));
}

/** The switches of the device that were switched and hold no others. */
function freedIn(table: Table, log: WorldLog): readonly string[] {
  const states = Array.from(
    { length: log.length - log.firstUserIndex },
    (_, index) => log.rows(table, log.firstUserIndex + index)[0],
  );
  return Object.entries(tableNamed(table, log.tables).columns).flatMap(([column, { switch: own }]) =>
    own?.holdsOthers !== true && states.some((state) => state?.[column] !== states[0]?.[column]) ? [column] : [],
  );
}

function isOfAgent({ sender, recipient }: SandboxRow): boolean {
  return sender === 'AGENT' && recipient === 'USER';
}

function isOfUser({ sender, recipient }: SandboxRow): boolean {
  return sender === 'USER' && recipient === 'AGENT';
}

function toolsCalled({ sender, recipient, content, tool_trace: traces }: SandboxRow): readonly string[] {
  return sender === 'AGENT' && recipient === 'EXECUTION_ENVIRONMENT'
    ? [calledTool(String(content)) ?? []].flat()
    : (traces ?? []).map(({ tool_name: name }) => name);
}

/** Whether the user named it, or said yes to a text that does: a question, or an offer. */
function isAgreed(messages: readonly SandboxRow[], name: RegExp): boolean {
  return messages.some((row, index) => {
    if (!name.test(String(row.content))) return false;
    if (isOfUser(row)) return true;
    if (!isOfAgent(row)) return false;
    const reply = messages.slice(index + 1).find((one) => one.sender === 'USER');
    return reply !== undefined && consents(String(reply.content));
  });
}
