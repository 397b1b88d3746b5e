import { createHash } from 'node:crypto';
import type { Mask } from '../../sandbox/secrets/mask.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { chatMessages } from '../adapters/openai/chat/messages.ts';
import type { CallOrigin } from '../model/call-origin.ts';
import type { RoleView } from '../role.ts';
import type { SeatMessage, SeatView } from './seat.ts';

/** Which run a turn belongs to, as a seat is told it. */
export type SeatPlace = Pick<SeatView, 'session' | 'trajectory'>;

/** @param mask hides the secrets that the specs in an id may hold */
export function seatPlace(origin: CallOrigin | undefined, mask: Mask): SeatPlace {
  const { trajectory = '', run = '' } = origin ?? {};
  const session = createHash('sha256')
    .update(JSON.stringify([trajectory, run]))
    .digest('hex');
  return { session: session.slice(0, 32), trajectory: mask(trajectory) };
}

/** A turn as a seat is told of it. @param view holds no provider data but that of this seat */
export function seatView(view: RoleView, place: SeatPlace): SeatView {
  const { role, turn, tools, seed } = view;
  const messages = chatMessages({ ...view, messages: view.messages.map(withoutData) }) as readonly SeatMessage[];
  const carrying = view.messages.findLast(({ providerData }) => providerData !== undefined);
  const state = carrying?.providerData?.data ?? null;
  const since = messages.findLastIndex((message) => message.role === 'assistant') + 1;
  const failures = view.messages.flatMap(({ toolResult }) => (toolResult?.failed ? [toolResult.callId] : []));
  return { ...place, turn, role, messages, since, failures, tools, seed, state };
}

function withoutData({ providerData: _data, ...message }: ViewMessage): ViewMessage {
  return message;
}

/** Adds to each request which run it belongs to: what a recording must not hold, as it would fit no other run of the cell. */
export function fetchFor(place: SeatPlace, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (address, init) => {
    const view = JSON.parse(init?.body as string) as object;
    return fetch(address, { ...init, body: JSON.stringify({ ...place, ...view }) });
  };
}
