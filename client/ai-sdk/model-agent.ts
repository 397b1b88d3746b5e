import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { SeatTurn, SeatView, TakeSeat } from '../../roles/seat/seat.ts';
import { instructionsIn, loopMessages } from './loop-messages.ts';
import { spoken } from './loop-session.ts';
import type { SdkAnswer, SdkMessage, SdkModel, SdkPart, SdkRequest, SdkSettings } from './sdk-model.ts';

/** A model of the AI SDK as the agent, and how it is called. */
export interface ModelAgent extends SdkSettings {
  readonly model: SdkModel;
}

/** Of the state that a seat may keep, in characters. */
const MOST_STATE = 200_000;

/** A model as a function that plays: one call of it is one turn, the loop is the run's. @throws TypeError if it is no model */
export function modelAgent({ model, ...settings }: ModelAgent): TakeSeat {
  if (typeof (model as SdkModel | undefined)?.doGenerate !== 'function')
    throw new TypeError(
      `aiSdkAgent({ model }) needs a model as its provider makes it, for example openai('gpt-6-sol'), not ${typeof model}`,
    );
  const generate = model.doGenerate.bind(model) as (request: SdkRequest) => PromiseLike<SdkAnswer>;
  return async function aiSdkModel(view, abortSignal) {
    const tools = view.tools.map(({ name, description, parameters }) => {
      return { type: 'function' as const, name, description, inputSchema: parameters };
    });
    const answer = await generate({
      ...settings,
      prompt: promptOf(view),
      ...(tools.length > 0 && { tools }),
      abortSignal,
    });
    return { ...turnOf(answer), state: stateOf(view, answer) };
  };
}

/** The conversation, the model's own messages with what its provider wants back. */
function promptOf(view: SeatView): SdkMessage[] {
  const instructions = instructionsIn(view);
  const kept = keptIn(view).values();
  const dialogue = loopMessages(view).map((message): SdkMessage => {
    if (message.role === 'user') return { role: 'user', content: [{ type: 'text', text: message.content }] };
    if (message.role === 'tool') return message;
    return { role: 'assistant', content: restored(message.content, kept.next().value ?? null) };
  });
  return [...(instructions === '' ? [] : [{ role: 'system' as const, content: instructions }]), ...dialogue];
}

type OwnPart = Extract<ReturnType<typeof loopMessages>[number], { role: 'assistant' }>['content'][number];

/** The parts of a message as they were answered. Calls are as the log has them, which is what their results name. */
function restored(logged: readonly OwnPart[], kept: JsonValue): object[] {
  const calls = logged.filter(({ type }) => type === 'tool-call');
  const parts = isList(kept) ? kept.filter(isObject) : [];
  if (parts.length === 0 || parts.filter(({ type }) => type === 'tool-call').length !== calls.length)
    return [...logged];
  const left = calls.values();
  return parts.map((part) => (part['type'] === 'tool-call' ? { ...part, ...left.next().value } : part));
}

/** One entry for each own message so far: its parts, or null where its text and calls say it all. */
function keptIn({ state, messages }: SeatView): readonly JsonValue[] {
  const own = messages.filter(({ role }) => role === 'assistant').length;
  return isList(state) && state.length === own ? state : Array.from({ length: own }, () => null);
}

/** What is longest ago is forgotten first. */
function stateOf(view: SeatView, { content }: SdkAnswer): JsonValue {
  const needed = content.some(({ type, providerMetadata }) => type === 'reasoning' || providerMetadata !== undefined);
  const state = [...keptIn(view), needed ? content.flatMap(keptPart) : null];
  for (let oldest = 0; JSON.stringify(state).length > MOST_STATE && oldest < state.length; oldest++)
    state[oldest] = null;
  return state;
}

function keptPart({ type, text = '', providerMetadata }: SdkPart): JsonValue[] {
  if (type !== 'text' && type !== 'reasoning' && type !== 'tool-call') return [];
  const said = type === 'tool-call' ? {} : { text };
  // Only what is JSON can be kept.
  return [JSON.parse(JSON.stringify({ type, ...said, providerOptions: providerMetadata })) as JsonValue];
}

function turnOf({ content, finishReason, usage, response }: SdkAnswer): SeatTurn {
  const textOf = (wanted: string) => content.flatMap(({ type, text = '' }) => (type === wanted ? text : [])).join('');
  const calls = content.flatMap(({ type, toolCallId, toolName = '', input }) =>
    type === 'tool-call' ? { id: toolCallId, function: { name: toolName, arguments: input } } : [],
  );
  const reasoning = textOf('reasoning');
  const stopped = typeof finishReason === 'string' ? finishReason : finishReason.unified;
  const [input, output] = [usage.inputTokens, usage.outputTokens].map((count) =>
    typeof count === 'object' ? count.total : count,
  );
  return {
    ...(calls.length > 0
      ? { tool_calls: calls, ...(reasoning && { reasoning }) }
      : spoken({ text: textOf('text'), reasoningText: reasoning, finishReason: stopped, response: {} })),
    model: response?.modelId,
    ...(input && output !== undefined && { usage: { prompt_tokens: input, completion_tokens: output } }),
  };
}
