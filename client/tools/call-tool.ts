import type { Profile } from '../../sandbox/cell.ts';
import type { Clock } from '../../sandbox/clock.ts';
import { identifierSource } from '../../sandbox/identifiers.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { WorldChange, World } from '../../sandbox/world.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import { executeBatch } from '../../sandbox/tools/execution/execute-batch.ts';
import { parseArguments } from '../../sandbox/tools/execution/parse-arguments.ts';
import type { Services } from '../../sandbox/tools/services.ts';
import { ToolError } from '../../sandbox/tools/tool-error.ts';
import { codeReadHere } from '../../activities/world-code.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { UserError } from '../errors.ts';

export interface CallSetting {
  readonly definition: WorldDefinition;
  readonly world: World;
  readonly clock: Clock;
  readonly services: Services;
  readonly profile: Profile;
}

/** What a call returned; `errorClass` when it was a tool error. */
export interface CallAnswer {
  /** As the caller of the tool reads it. */
  readonly content: string;
  readonly result: JsonValue;
  readonly errorClass: string | null;
  readonly changes: readonly WorldChange[];
}

/**
 * Calls one tool as its caller in a scenario would. The same call always gets the same answer, new ids included.
 * @param path tells several calls of a tool apart, whose ids must differ
 */
export async function callTool(
  tool: ToolDefinition,
  text: string,
  setting: Omit<CallSetting, 'definition'>,
  ...path: readonly number[]
): Promise<CallAnswer> {
  requireArguments(text);
  const { world, clock, services, profile } = setting;
  const { replies, aborted } = await executeBatch({
    calls: [
      {
        sender: tool.caller,
        recipient: 'execution-environment',
        content: '',
        toolCall: { id: 'call', name: tool.name, arguments: text },
      },
    ],
    world,
    timeZone: clock.timeZone,
    contextOf: () => ({
      now: clock.start,
      newId: identifierSource(0, tool.name, ...path),
      services,
      runCode: codeReadHere,
    }),
    profile,
    offered: new Map([[tool.name, tool]]),
  });
  const [reply] = replies;
  if (reply === undefined) throw new UserError(`in profile ${profile}, this call ends a run: ${aborted}`);
  const { content, toolResult, changes = [] } = reply;
  return { content, result: toolResult?.trace?.result ?? null, errorClass: toolResult?.errorClass ?? null, changes };
}

function requireArguments(text: string): void {
  try {
    parseArguments(text);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw new UserError(`invalid arguments "${text.slice(0, 80)}": ${error.message}`);
  }
}
