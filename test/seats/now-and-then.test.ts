import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nowAndThen } from '../../seats/on-engine.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('tells who sits there at once, the same again after two minutes, and another name at once', async () => {
  const told: string[] = [];
  const tell = nowAndThen(async (name) => void told.push(name));
  for (const name of ['one', 'one', 'two', 'two']) await tell(name);
  expect(told).toEqual(['one', 'two']);
  vi.advanceTimersByTime(119_999);
  await tell('two');
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(1);
  await tell('two');
  expect(told).toEqual(['one', 'two', 'two']);
});

it('tells it again where it could not be told', async () => {
  const tell = vi.fn<(name: string) => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  const again = nowAndThen(tell);
  await expect(again('one')).rejects.toThrow('away');
  await again('one');
  await again('one');
  expect(tell).toHaveBeenCalledTimes(2);
});
