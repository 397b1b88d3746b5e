import { createRole, NO_SCENARIO } from '../../roles/create-role.ts';
import type { TakeTurn, Turn } from '../../roles/role.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { lostOnWire, rewritten } from './wire-faults.ts';
import type { DialogueField } from './wire-faults.ts';

/** A seat for a model, and how its provider would say what is said in a turn. */
export interface WireSeat {
  readonly name: string;
  /** `provider:model`. */
  readonly model: string;
  /** As in a model spec, for example `&api=chat`. */
  readonly options: string;
  readonly keyVariable: string;
  /** Its list of replies may grow while it serves. */
  readonly start: (replies: readonly WireReply[]) => Promise<WireServer>;
  readonly baseUrl: (server: WireServer) => string;
  readonly dialogue: DialogueField;
  readonly speech: (text: string) => WireReply;
  readonly calls: (calls: readonly WireCall[]) => WireReply;
  /** Parts of what `calls` answers besides the calls, which must come back in later requests. */
  readonly carried: readonly string[];
}

/** A call as the model makes it. */
export interface WireCall {
  /** Nine letters and digits, which every provider takes. */
  readonly id: string;
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}

/** A seat at a server that answers with what the other player, who needs no model, would do. */
export interface SeatOverWire extends AsyncDisposable {
  readonly playing: (player: TakeTurn) => TakeTurn;
  /** Of the requests so far. */
  readonly requests: number;
  /** What requests lacked of the conversation, and where they were no continuation of the one before. */
  readonly faults: () => readonly string[];
}

/** Each turn of the player goes through the provider's wire format and back. One turn at a time. */
export async function seatOverWire(seat: WireSeat): Promise<SeatOverWire> {
  const replies: WireReply[] = [];
  const server = await seat.start(replies);
  const spec = `${seat.model}?baseUrl=${seat.baseUrl(server)}${seat.options}`;
  const takeTurn = createRole('agent', spec, {
    environment: { [seat.keyVariable]: 'sk-test-0123456789abcdef' },
    ...NO_SCENARIO,
    seats: [spec],
  });
  const lost: string[] = [];
  return {
    get requests() {
      return server.requests.length;
    },
    faults: () => [...lost, ...rewritten(server.requests, seat.dialogue)],
    playing: (player) => async (view, signal) => {
      const turn = await player(view, signal);
      if (turn.kind === 'failed') return turn;
      replies.push(replyOf(seat, turn, replies.length));
      const taken = await takeTurn(view, signal);
      const request = server.requests.at(-1);
      const carried = view.messages.some(({ toolCall }) => toolCall) ? seat.carried : [];
      if (request) lost.push(...lostOnWire(view, carried, request).map((what) => `a request lacks ${what}`));
      return taken;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function replyOf(seat: WireSeat, turn: Exclude<Turn, { kind: 'failed' }>, count: number): WireReply {
  if (turn.kind === 'speech') return seat.speech(turn.content);
  return seat.calls(turn.calls.map((call, k) => ({ ...call, id: idOf(count, k) })));
}

function idOf(turn: number, k: number): string {
  return `w${turn.toString(36).padStart(6, '0')}${k.toString(36).padStart(2, '0')}`;
}
