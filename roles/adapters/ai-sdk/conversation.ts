import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { isObject } from '../../../sandbox/json.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { ToolCall } from '../../../sandbox/message.ts';
import type { ViewMessage } from '../../../sandbox/view.ts';
import type { RoleView } from '../../role.ts';
import { callInput, callName } from '../call-input.ts';
import { callIdsIn } from './carried-message.ts';
import type { ForeignCall, History } from './vendor.ts';
import { turnsOf } from '../turns-of.ts';

/** What the role itself did in a turn. */
export interface OwnTurn {
  readonly calls: readonly ToolCall[];
  /** The message as the vendor wrote it; undefined when another model wrote it, or when its text says it all. */
  readonly carried: JsonObject | undefined;
}

interface Conversation {
  readonly prompt: LanguageModelV4Prompt;
  /** One for each message of the prompt that is the role's own, in order. */
  readonly ownTurns: readonly OwnTurn[];
}

/** How each call is named to the vendor, by its id in the log. */
type SentCalls = ReadonlyMap<string, ForeignCall>;

/** The view, which is in the form of strict-dialogue.ts, as the client libraries take it. */
export function conversationOf({ role, messages }: RoleView, model: string, history: History): Conversation {
  const system = messages.find(({ sender }) => sender === 'system');
  const segments = segmentsOf(
    messages.filter((message) => message !== system),
    role,
  );
  const own = segments.flatMap((segment) => (segment.party === 'self' ? ownTurnOf(segment.turn, history) : []));
  const sent: SentCalls = new Map(own.flatMap((turn) => sentCalls(turn, model, history)));
  const dialogue = segments.map((segment) => {
    if (segment.party === 'other') return says(segment.texts);
    return segment.party === 'self' ? ownMessage(segment.turn, sent) : toolMessage(segment.results, sent);
  });
  const first: LanguageModelV4Message[] = system ? [{ role: 'system', content: system.content }] : [];
  return { prompt: [...first, ...dialogue], ownTurns: own };
}

function ownTurnOf(turn: readonly ViewMessage[], { calls: shape }: History): OwnTurn {
  const calls = turn.flatMap(({ toolCall }) => toolCall ?? []);
  const data = turn[0]?.providerData?.data;
  // A message that lacks some of its calls, as in a fork, is written anew from what the log still holds.
  const isWhole = isObject(data) && callIdsIn(data, shape).length === calls.length;
  return { calls, carried: isWhole ? data : undefined };
}

/** A call goes by the id that the vendor gave it. Where it gave none, the library must send none. */
function sentCalls({ calls, carried }: OwnTurn, model: string, history: History): readonly [string, ForeignCall][] {
  const ids = carried && callIdsIn(carried, history.calls);
  return calls.map(({ id }, k) => {
    if (ids) return [id, { id: ids[k] as string }];
    return [id, history.foreignCall?.(model, id) ?? { id }];
  });
}

function says(texts: readonly string[]): LanguageModelV4Message {
  return { role: 'user', content: [{ type: 'text', text: texts.join('\n\n') }] };
}

function ownMessage(turn: readonly ViewMessage[], sent: SentCalls): LanguageModelV4Message {
  const content = turn.map(({ content: text, toolCall }) => {
    if (!toolCall) return { type: 'text', text } as const;
    const { id, name, arguments: written } = toolCall;
    const { id: toolCallId, options } = sent.get(id) ?? { id };
    const call = { type: 'tool-call', toolCallId, toolName: callName(name), input: callInput(written) } as const;
    return options === undefined ? call : { ...call, providerOptions: options as never };
  });
  return { role: 'assistant', content };
}

function toolMessage(results: readonly ViewMessage[], sent: SentCalls): LanguageModelV4Message {
  const content = results.map(({ content: value, toolResult }) => {
    const { callId = '', name = '', failed = false } = toolResult ?? {};
    const { id: toolCallId } = sent.get(callId) ?? { id: callId };
    const output = { type: failed ? 'error-text' : 'text', value } as const;
    return { type: 'tool-result', toolCallId, toolName: callName(name), output } as const;
  });
  return { role: 'tool', content };
}

/** What one party does in a row. */
type Segment =
  | { readonly party: 'self'; readonly turn: readonly ViewMessage[] }
  | { readonly party: 'other'; readonly texts: readonly string[] }
  | { readonly party: 'tools'; readonly results: readonly ViewMessage[] };

/** Results stand in the order of their calls: vendors that give calls no ids tell them apart by it. */
function segmentsOf(messages: readonly ViewMessage[], role: RoleView['role']): readonly Segment[] {
  const order = new Map(messages.flatMap(({ toolCall }) => toolCall?.id ?? []).map((id, place) => [id, place]));
  const placeOf = ({ toolResult }: ViewMessage) => order.get(toolResult?.callId ?? '') ?? 0;
  const segments: Segment[] = [];
  for (const turn of turnsOf(messages)) {
    const newest = segments.at(-1);
    const [first] = turn;
    if (first === undefined) continue;
    if (first.toolResult) {
      const before = newest?.party === 'tools' ? newest.results : [];
      const results = [...before, first].toSorted((one, other) => placeOf(one) - placeOf(other));
      segments.splice(segments.length - (before.length > 0 ? 1 : 0), 1, { party: 'tools', results });
    } else if (first.sender === role) segments.push({ party: 'self', turn });
    else if (newest?.party === 'other') {
      segments.splice(-1, 1, { party: 'other', texts: [...newest.texts, first.content] });
    } else segments.push({ party: 'other', texts: [first.content] });
  }
  return segments;
}
