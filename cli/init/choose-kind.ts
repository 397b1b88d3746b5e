import { UserError } from '../../client/errors.ts';
import { AGENT_KINDS, agentKind, isAgentKind } from '../../client/init/project-files.ts';
import type { AgentKindName } from '../../client/init/project-files.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { askLine } from '../ask-line.ts';
import { say } from '../say.ts';
import type { InitOptions } from './init-command.ts';

/** What the project begins with: a kind of agent, and how commands name it. */
export interface ChosenAgent {
  /** Undefined for an agent that is there already. */
  readonly kind: AgentKindName | undefined;
  readonly spec: string;
}

const KINDS = Object.keys(AGENT_KINDS) as AgentKindName[];

/** The agent of `--agent`, or what a person at the terminal answers. @throws UserError, InvalidModelSpec */
export async function chooseKind({ agent, yes }: Pick<InitOptions, 'agent' | 'yes'>): Promise<ChosenAgent> {
  if (agent !== undefined) return isAgentKind(agent) ? chosen(agent) : { kind: undefined, spec: validSpec(agent) };
  if (yes) return chosen('file');
  if (!process.stdin.isTTY)
    throw new UserError(`nobody can be asked here: say --agent ${KINDS.join(', --agent ')}, or --yes for a file`);
  say([
    'Which agent do you want to measure?',
    ...KINDS.map((kind, index) => `  ${index + 1}  ${AGENT_KINDS[kind].title}`),
  ]);
  const kind = numbered(await askLine(`1 to ${KINDS.length} [1]`));
  if (kind !== 'model') return chosen(kind);
  const { spec } = AGENT_KINDS.model;
  return { kind, spec: validSpec((await askLine(`Which model, for example ollama:qwen3 [${spec}]`)) || spec) };
}

function chosen(kind: AgentKindName): ChosenAgent {
  return { kind, spec: agentKind(kind).spec };
}

/** By its number or its name. @throws UserError */
function numbered(answer: string): AgentKindName {
  const written = answer || '1';
  const kind = KINDS[Number(written) - 1] ?? KINDS.find((name) => name === written);
  if (kind !== undefined) return kind;
  throw new UserError(
    `"${written}" is none of them: answer 1 to ${KINDS.length}, or run it again with --agent ${KINDS[0]}`,
  );
}

/** As it was written, which is what people read in their files. @throws InvalidModelSpec */
function validSpec(written: string): string {
  parseModelSpec(written, 'agent');
  return written;
}
