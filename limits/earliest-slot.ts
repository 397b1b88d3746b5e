import type { ModelLimits } from './limit.ts';

/** Calls that start in one second of the clock, made or reserved. */
export interface SecondUse {
  /** Since the epoch. */
  readonly second: number;
  readonly requests: number;
  readonly tokens: number;
}

interface SlotRequest {
  /** The earliest start, in milliseconds since the epoch. */
  readonly from: number;
  /** The newest slot given out so far. Slots are given in order, so that no one overtakes. */
  readonly newest: number | null;
  readonly limits: Pick<ModelLimits, 'requestsPerMinute' | 'tokensPerMinute'>;
  readonly used: readonly SecondUse[];
  /** An estimate of what the call will use. */
  readonly tokens: number;
}

/**
 * In whole seconds. Any 60 seconds of a provider's clock lie within 63 of ours, if a call arrives within two seconds after its
 * start. So the limits hold in every minute, however it is cut, and 60/63 of them can always be used.
 */
const WINDOW_SECONDS = 63;

/**
 * When a call may start, in milliseconds since the epoch. Requests are spaced evenly, because providers refuse bursts within
 * a minute too. A call that is larger than the limit of tokens gets a minute of its own.
 */
export function earliestSlot({ newest, ...request }: SlotRequest): number {
  const { from, limits } = request;
  const next = newest === null ? from : newest + spacingMs(limits);
  let slot = Math.ceil(Math.max(from, next));
  while (!fitsAt(slot, request)) slot = (Math.floor(slot / 1000) + 1) * 1000;
  return slot;
}

/** Whether a call that starts then keeps to the limits, together with the calls that start before it. */
function fitsAt(start: number, { limits, used, tokens }: Pick<SlotRequest, 'limits' | 'used' | 'tokens'>): boolean {
  const { requestsPerMinute, tokensPerMinute } = limits;
  const second = Math.floor(start / 1000);
  const inWindow = used.filter((use) => use.second > second - WINDOW_SECONDS && use.second <= second);
  const requests = sum(inWindow.map((use) => use.requests));
  const reserved = sum(inWindow.map((use) => use.tokens));
  return (
    (requestsPerMinute === null || requests < requestsPerMinute) &&
    (tokensPerMinute === null || reserved <= 0 || reserved + tokens <= tokensPerMinute)
  );
}

/** How far apart requests start, in milliseconds. */
export function spacingMs({ requestsPerMinute }: SlotRequest['limits']): number {
  return requestsPerMinute === null ? 0 : 60_000 / requestsPerMinute;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
