import { expect, it, vi } from 'vitest';
import { withinLimits } from '../../activities/within-limits.ts';
import { FREE_TRAFFIC } from '../../scripts/free-traffic.ts';
import { ResultsUnavailable, ResultsUnusable } from '../../results/results-unavailable.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { TakeTurn } from '../../roles/role.ts';
import { PriceList } from '../../roles/prices/price-list.ts';
import type { Tried } from '../../activities/tried.ts';
import { ASKED } from '../roles/asking.ts';
import { CONTROL } from './control.ts';

const CALLER = { cell: 's/scenario/none/m/1', sweep: 's', first: true };

/** A turn of a model whose use can be counted after so many failures. */
function turn(failures: readonly Error[], signal = CONTROL.signal) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const left = [...failures];
  const asked = vi.fn<TakeTurn>(async () => ({ kind: 'speech', content: 'Yes.' }));
  const kept: Tried[] = [];
  const settle = vi.fn<() => Promise<void>>(async () => {
    const failure = left.shift();
    if (failure) throw failure;
  });
  const dependencies = { store: { traffic: { ...FREE_TRAFFIC, settle } }, prices: new PriceList([]) };
  const met: unknown[] = [];
  const control = {
    ...CONTROL,
    signal,
    keep: (now: Tried) => void kept.push(now),
    met: (outage: unknown) => void met.push(outage),
  };
  const take = withinLimits(asked, parseModelSpec('openai:m'), CALLER, dependencies, control);
  return { asked, settle, kept, met, taken: () => take(ASKED, signal) };
}

const AWAY = new ResultsUnavailable('db', 'no answer', 'check it');

it('an answer is kept while the results are away, says what it waits for, and the model is not asked again', async () => {
  const { asked, settle, kept, met, taken } = turn([AWAY]);
  expect(await taken()).toMatchObject({ content: 'Yes.' });
  expect(asked).toHaveBeenCalledOnce();
  expect(settle).toHaveBeenCalledTimes(2);
  const waiting = { reason: expect.stringContaining('no answer'), for: 'results' };
  expect(kept.at(-1)).toMatchObject({ calling: true, waiting, outage: { attempts: 1 } });
  expect(met, 'as an outage, which is logged and counted').toEqual([AWAY]);
});

it('an answer whose use can never be counted is a failure', async () => {
  const { settle, taken } = turn([new ResultsUnusable('db', 'damaged', 'restore it')]);
  await expect(taken()).rejects.toThrow('damaged');
  expect(settle).toHaveBeenCalledOnce();
});

it('a cancelled turn does not wait', async () => {
  const stop = new AbortController();
  const { settle, taken } = turn(
    Array.from({ length: 100 }, () => AWAY),
    stop.signal,
  );
  settle.mockImplementationOnce(async () => {
    stop.abort();
    throw AWAY;
  });
  await expect(taken()).rejects.toMatchObject({ name: 'AbortError' });
  expect(settle).toHaveBeenCalledOnce();
});
