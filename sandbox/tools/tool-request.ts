import type { Profile } from '../cell.ts';
import type { Message, ToolCall } from '../message.ts';
import { findTool } from './catalog.ts';
import type { ToolDefinition } from './definition.ts';
import { parseArguments } from './parse-arguments.ts';
import type { WrittenArguments } from './parse-arguments.ts';
import { ToolRefusal } from './refusal.ts';

/** A call of a batch as understood: a tool and its arguments, or what is wrong with it. */
export interface ToolRequest {
  readonly message: Message;
  readonly call: ToolCall;
  /** Place in the batch as requested. */
  readonly position: number;
  readonly meaning: { readonly tool: ToolDefinition; readonly written: WrittenArguments } | ToolRefusal;
}

/** @param offered the names the caller was shown, with the tools' real names */
export function readRequest(message: Message, position: number, offered: ReadonlyMap<string, string>): ToolRequest {
  const { toolCall: call } = message;
  if (call === undefined) throw new Error('a message to the execution environment without a tool call');
  return { message, call, position, meaning: meaningOf(call, offered) };
}

function meaningOf(call: ToolCall, offered: ReadonlyMap<string, string>): ToolRequest['meaning'] {
  const realName = offered.get(call.name);
  if (realName === undefined) {
    const names = [...offered.keys()].join(', ') || 'none';
    return new ToolRefusal('KeyError', `there is no tool ${JSON.stringify(call.name.slice(0, 80))}; offered: ${names}`);
  }
  const tool = findTool(realName);
  if (tool === undefined) throw new Error(`the tool ${realName} is offered but not in the catalog`);
  const written = parseArguments(call.arguments);
  if (written === null) {
    return new ToolRefusal('json.decoder.JSONDecodeError', 'the arguments are not the JSON text of one object');
  }
  return { tool, written };
}

/** Why the reference's rules end the run before the batch is executed (facts/semantics.md 4): it never tells the agent. */
export function abortReason(requests: readonly ToolRequest[], profile: Profile): string | undefined {
  if (profile === 'default') return undefined;
  const refusal = requests.map(({ meaning }) => meaning).find((meaning) => meaning instanceof ToolRefusal);
  return refusal && `${refusal.errorClass}: ${refusal.message}`;
}
