import type { OpenAI } from 'openai';
import type { ToolCall } from '../../sandbox/message.ts';
import { withUsableIds } from '../call-id.ts';
import type { RoleView, Turn, Usage } from '../role.ts';

/** The turn a completion stands for; text beside tool calls is dropped (facts/semantics.md 4). Undefined: not a completion. */
export function readCompletion(completion: OpenAI.ChatCompletion, view: RoleView): Turn | undefined {
  const choice = firstChoice(completion);
  if (choice === undefined) return undefined;
  return { ...readChoice(choice, view), ...readUsage(completion) };
}

function readChoice({ message, finish_reason: finish }: OpenAI.ChatCompletion.Choice, view: RoleView): Turn {
  if (message.refusal) return broken(`the model refused: ${message.refusal}`);
  if (finish === 'content_filter') return broken("the provider's content filter held the answer back");
  const calls = message.tool_calls ?? [];
  if (calls.length > 0) return { kind: 'calls', calls: withUsableIds(calls.map(readCall), view) };
  const content = message.content ?? '';
  if (content.trim() !== '') return { kind: 'speech', content };
  if (finish === 'length') return broken('the model used up its tokens before it said anything');
  return broken(`the model said nothing (${finish})`);
}

function broken(reason: string): Turn {
  return { kind: 'failed', reason };
}

/** Some compatible servers leave the id out. */
function readCall(call: OpenAI.ChatCompletionMessageToolCall): ToolCall {
  const id = call.id ?? '';
  if (call.type === 'custom') return { id, name: call.custom.name, arguments: call.custom.input };
  return { id, name: call.function.name, arguments: call.function.arguments };
}

function readUsage({ usage }: OpenAI.ChatCompletion): { usage?: Usage } {
  return usage ? { usage: { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens } } : {};
}

/** Servers that only claim to be compatible send anything: texts, errors, nothing. */
function firstChoice(completion: Partial<OpenAI.ChatCompletion> | undefined): OpenAI.ChatCompletion.Choice | undefined {
  const choice = completion?.choices?.[0];
  return choice?.message ? choice : undefined;
}
