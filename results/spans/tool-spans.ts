import type { ToolExecutionsEvent } from '../../sandbox/event.ts';
import type { ToolCall } from '../../sandbox/message.ts';
import { KIND } from './span-content.ts';
import type { SpanContent, SpanAttributes } from './span-content.ts';
import type { FailedAttempt, StepPlace, StepTimes } from './span-ids.ts';
import { scrambledNames } from '../../sandbox/augmentation/scramble.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { KNOWN_WORLDS } from '../../worlds/known-worlds.ts';
import type { WorldDefinition } from '../../worlds/world.ts';

/** In characters. */
const LONGEST = 200;
const NAMES = new WeakMap<WorldDefinition, ReadonlySet<string>>();
const UNKNOWN = 'unknown';

/**
 * The calls of a batch, which are executed together.
 * @param written the arguments of calls, by their ids
 */
export function toolSpans(
  { messages }: ToolExecutionsEvent,
  { id, firstMessage }: StepPlace,
  times: StepTimes,
  written: ReadonlyMap<string, string>,
): readonly SpanContent[] {
  return messages.map(({ content, recipient, toolResult }, index) => {
    const { name = '', callId, errorClass, trace } = toolResult ?? {};
    const call = callSpan(id, name, callId);
    return {
      ...call,
      key: `tool ${firstMessage + index}`,
      ...times,
      attributes: {
        ...call.attributes,
        'toolsandbox.role': recipient,
        'toolsandbox.message': firstMessage + index,
        'toolsandbox.tool': trace?.toolName,
      },
      content: {
        ...call.content,
        'gen_ai.tool.call.arguments': written.get(callId ?? ''),
        'gen_ai.tool.call.result': content,
      },
      error: errorClass === undefined ? undefined : { type: errorClass, message: content, quotes: true },
    };
  });
}

/** An attempt to execute a batch that failed, which is no mistake of the caller. */
export function failedToolSpans(
  calls: readonly ToolCall[],
  { id, firstMessage }: StepPlace,
  { attempt, error, ...times }: FailedAttempt,
): readonly SpanContent[] {
  return calls.map((made, index) => {
    const call = callSpan(id, made.name, made.id);
    const message = firstMessage + index;
    return {
      ...call,
      key: `tool ${message} failed ${attempt}`,
      ...times,
      attributes: { ...call.attributes, 'toolsandbox.message': message, 'toolsandbox.attempt': attempt },
      error,
    };
  });
}

function callSpan(id: string, called: string, callId: string | undefined) {
  const { name, content } = toolNamed(called);
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.conversation.id': id,
    'gen_ai.tool.name': name,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.id': callId && bounded(callId),
  };
  return { name: `execute_tool ${name}`, kind: KIND.internal, attributes, content };
}

/**
 * What a span may say of a call: receivers group by names, so only tools that exist are named. The name of any other was made
 * up by a model, and is content.
 */
function toolNamed(name: string): { readonly name: string; readonly content: SpanAttributes } {
  if (KNOWN_WORLDS.some((world) => namesIn(world).has(name))) return { name, content: {} };
  return { name: UNKNOWN, content: { 'toolsandbox.called_name': bounded(name) } };
}

/** The names of a world's tools, as they are and scrambled. */
function namesIn(world: WorldDefinition): ReadonlySet<string> {
  const names = NAMES.get(world) ?? new Set([...scrambledNames(world)].flat());
  NAMES.set(world, names);
  return names;
}

/** A text that a model or its provider wrote, on one line. */
function bounded(text: string): string {
  return shorten(text.toWellFormed().replaceAll(/\p{C}/gu, '\uFFFD'), LONGEST);
}
