import type { ModelLimits } from './limit.ts';

/** Calls that start in one second of the clock, made or reserved. */
export interface SecondUse {
  /** Since the epoch. */
  readonly second: number;
  readonly requests: number;
  readonly tokens: number;
}

export interface SlotRequest {
  /** The earliest start, in milliseconds since the epoch. */
  readonly from: number;
  /** The newest slot given out so far. Slots are given in order, so that nobody overtakes. */
  readonly newest: number | null;
  readonly limits: Pick<ModelLimits, 'requestsPerMinute' | 'tokensPerMinute'>;
  readonly used: readonly SecondUse[];
  /** An estimate of what the call will use. */
  readonly tokens: number;
}

/**
 * In whole seconds. Any 60 seconds of a provider's clock lie within 62 of ours, even if a call arrives up to two seconds
 * after its slot. So the limits hold in every minute, however it is cut, and 60/62 of them can be used.
 */
const WINDOW_SECONDS = 62;

/**
 * When a call may start, in milliseconds since the epoch. Requests are spaced evenly, because providers refuse bursts within
 * a minute too. A call that is larger than the limit of tokens gets a minute of its own.
 */
export function earliestSlot({ from, newest, limits, used, tokens }: SlotRequest): number {
  const { requestsPerMinute, tokensPerMinute } = limits;
  const spacing = requestsPerMinute === null ? 0 : 60_000 / requestsPerMinute;
  let slot = Math.ceil(Math.max(from, newest === null ? from : newest + spacing));
  for (;;) {
    const second = Math.floor(slot / 1000);
    const inWindow = used.filter((use) => use.second > second - WINDOW_SECONDS && use.second <= second);
    const requests = sum(inWindow.map((use) => use.requests));
    const reserved = sum(inWindow.map((use) => use.tokens));
    const fits =
      (requestsPerMinute === null || requests < requestsPerMinute) &&
      (tokensPerMinute === null || reserved === 0 || reserved + tokens <= tokensPerMinute);
    if (fits) return slot;
    slot = (second + 1) * 1000;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
