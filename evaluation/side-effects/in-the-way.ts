import { calledTool } from '../agent-calls.ts';
import type { Surroundings } from '../assertions/known-calls.ts';
import { tableNamed } from '../columns.ts';
import { spokenSwitches } from '../facts/judge-switch.ts';
import type { SandboxRow, WorldLog } from '../log.ts';
import type { MilestoneGraph } from '../milestone.ts';

/**
 * Which settings may have stood in the way: those on which a tool depends that the agent called, and those that hold
 * others. Where nothing can be done, and where the user leaves the settings to the agent, all may.
 */
export function inTheWay(
  log: WorldLog,
  { definition, milestones }: Surroundings & { readonly milestones: MilestoneGraph },
): (setting: string) => boolean {
  const isHopeless = milestones.milestones.some(({ constraints }) =>
    constraints.some(({ kind }) => kind === 'refuses'),
  );
  const messages = Array.from({ length: log.length }, (_, index) => log.message(index));
  const isFree = messages.some(
    ({ sender, recipient, content }) => sender === 'USER' && recipient === 'AGENT' && FREE.test(String(content)),
  );
  if (isHopeless || isFree || definition.tools === undefined) return () => true;
  const called = new Set(
    messages.flatMap(({ sender, recipient, content, tool_trace: traces }) =>
      sender === 'AGENT' && recipient === 'EXECUTION_ENVIRONMENT'
        ? (calledTool(String(content)) ?? [])
        : (traces ?? []).map(({ tool_name: name }) => name),
    ),
  );
  const needed = new Set(definition.tools.flatMap(({ name, dependsOn }) => (called.has(name) ? dependsOn : [])));
  const holdsOthers = (setting: string) =>
    Object.keys(log.tables).some(
      (table) => tableNamed(table, log.tables).columns[setting]?.switch?.holdsOthers === true,
    );
  const agreed = spokenSwitches(log.tables).flatMap(({ setting, names }) =>
    isAgreed(messages, new RegExp(names.source, 'i')) ? [setting] : [],
  );
  // Where no tool says what it depends on, nobody knows.
  const declared = new Set(definition.tools.flatMap(({ dependsOn }) => dependsOn));
  return (setting) => !declared.has(setting) || needed.has(setting) || holdsOthers(setting) || agreed.includes(setting);
}

/** Whether the user named it, or said yes to a text that does: a question, or an offer. */
function isAgreed(messages: readonly SandboxRow[], name: RegExp): boolean {
  return messages.some(({ sender, recipient, content }, index) => {
    if (sender === 'USER' && recipient === 'AGENT' && name.test(String(content))) return true;
    if (sender !== 'AGENT' || recipient !== 'USER' || !name.test(String(content))) return false;
    const reply = messages.slice(index + 1).find((one) => one.sender === 'USER');
    return reply !== undefined && YES.test(String(reply.content));
  });
}

const YES = /^\W*(?:yes|yep|yeah|sure|ok|okay|please|go ahead|do (?:it|that|so)|fine|alright|both|all)\b/i;

/** "You may change the settings." */
const FREE = /\bsettings?\b|\bwhat(?:ever)? (?:is in the way|it takes)\b/i;
