import type { EndingEvent, ToolExecutionsEvent, TrajectoryEvent, TurnEvent } from '../../../../sandbox/event.ts';
import type { Message } from '../../../../sandbox/message.ts';

/** A message with its number in the run. */
export interface Numbered {
  readonly index: number;
  readonly message: Message;
}

/** A call with its answer. */
export interface Exchange {
  readonly call: Numbered;
  /** Null if the run ended before the call was executed. */
  readonly answer: Numbered | null;
}

/** A run as it is read: what was said, batches of parallel calls with their answers, what failed, how it ended. */
export type Block =
  | { readonly kind: 'speech'; readonly turn: TurnEvent; readonly said: Numbered }
  | {
      readonly kind: 'calls';
      readonly turn: TurnEvent;
      readonly exchanges: readonly Exchange[];
      /** Answers to no call of the batch, as in some imported runs. */
      readonly strays: readonly Numbered[];
      /** Why the batch ended the run. */
      readonly aborted?: string;
    }
  | { readonly kind: 'failed-turn'; readonly turn: TurnEvent }
  | { readonly kind: 'ending'; readonly ending: EndingEvent };

/** The blocks of a log. Every message is in exactly one. */
export function blocksOf(events: readonly TrajectoryEvent[]): readonly Block[] {
  const blocks: Block[] = [];
  let next = 0;
  const numbered = (messages: readonly Message[]) => messages.map((message) => ({ index: next++, message }));
  events.forEach((event, place) => {
    if (event.kind === 'ending') blocks.push({ kind: 'ending', ending: event });
    else if (event.kind === 'turn') blocks.push(...turnBlocks(event, numbered(event.messages)));
    else if (events[place - 1]?.kind === 'turn') addAnswers(blocks, event, numbered(event.messages));
    else blocks.push({ ...NO_CALLS, strays: numbered(event.messages) });
  });
  return blocks;
}

function turnBlocks(turn: TurnEvent, messages: readonly Numbered[]): readonly Block[] {
  const calls = messages.filter(({ message }) => message.toolCall !== undefined);
  return [
    ...messages
      .filter(({ message }) => message.toolCall === undefined)
      .map((said): Block => ({ kind: 'speech', turn, said })),
    ...(calls.length === 0
      ? []
      : [{ kind: 'calls', turn, exchanges: calls.map((call) => ({ call, answer: null })), strays: [] } as const]),
    ...(turn.failed === undefined ? [] : [{ kind: 'failed-turn', turn } as const]),
  ];
}

/** Gives the calls of the last block their answers, by id and, of calls with the same id, in order. */
function addAnswers(blocks: Block[], { aborted }: ToolExecutionsEvent, answers: Numbered[]): void {
  const last = blocks.at(-1);
  if (last?.kind !== 'calls') {
    blocks.push({ ...NO_CALLS, strays: answers });
    return;
  }
  const left = [...answers];
  const exchanges = last.exchanges.map(({ call }) => {
    const found = left.findIndex(({ message }) => message.toolResult?.callId === call.message.toolCall?.id);
    return { call, answer: found === -1 ? null : (left.splice(found, 1)[0] ?? null) };
  });
  blocks[blocks.length - 1] = { ...last, exchanges, strays: left, ...(aborted !== undefined && { aborted }) };
}

const NO_CALLS = {
  kind: 'calls',
  turn: { kind: 'turn', role: 'agent', messages: [] },
  exchanges: [],
} as const;

/** A block's messages, in order. */
export function messagesIn(block: Block): readonly Message[] {
  return numberedIn(block).map(({ message }) => message);
}

/** Their numbers. */
export function indicesOf(block: Block): readonly number[] {
  return numberedIn(block).map(({ index }) => index);
}

function numberedIn(block: Block): readonly Numbered[] {
  if (block.kind === 'speech') return [block.said];
  if (block.kind !== 'calls') return [];
  const exchanged = block.exchanges.flatMap(({ call, answer }) => (answer === null ? [call] : [call, answer]));
  return [...exchanged, ...block.strays].toSorted((one, other) => one.index - other.index);
}
