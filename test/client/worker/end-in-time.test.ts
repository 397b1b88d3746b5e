import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endInTime } from '../../../client/worker/end-in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(mostMs: () => number) {
  const stop = new AbortController();
  const end = vi.fn<() => void>();
  return { stop, end, watch: endInTime(stop.signal, { mostMs, end }) };
}

it('a worker that does not stop in time is ended, once', () => {
  const { stop, end } = watched(() => 5_000);
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  stop.abort();
  vi.advanceTimersByTime(4_000);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(end).toHaveBeenCalledOnce();
});

it('one that has stopped is not', () => {
  const { stop, end, watch } = watched(() => 5_000);
  stop.abort();
  watch[Symbol.dispose]();
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
});

it('the time may become shorter, as when its server is gone', () => {
  let most = 120_000;
  const { stop, end } = watched(() => most);
  stop.abort();
  vi.advanceTimersByTime(30_000);
  expect(end).not.toHaveBeenCalled();
  most = 10_000;
  vi.advanceTimersByTime(1_000);
  expect(end).toHaveBeenCalledOnce();
});
