import { describe, expect, it } from 'vitest';
import type { ResultsStore } from '../../results/store.ts';
import { CALL, ENDED } from './example-call.ts';

/** How stores coordinate model calls, with the clock of the store. @param stores two connections to the same store */
export function describeTraffic(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('model calls', () => {
    it('start within the limits, whichever connection asks, each in a slot of its own', async () => {
      const [store, other] = stores();
      await store.traffic.setLimits(CALL.model, { requestsPerMinute: 6, tokensPerMinute: 100_000 });
      const asked = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          (index % 2 === 0 ? store : other).traffic.admit({ ...CALL, ticket: `t${index}` }),
        ),
      );
      const waiting = asked.flatMap((admission, index) =>
        admission.kind === 'wait' ? { ticket: `t${index}`, until: admission.until } : [],
      );
      expect(asked.filter(({ kind }) => kind === 'go')).toHaveLength(1);
      const slots = waiting.map(({ until }) => until).toSorted((one, two) => one - two);
      for (const [index, slot] of slots.slice(1).entries()) {
        expect(slot - (slots[index] ?? 0)).toBeGreaterThanOrEqual(10_000);
      }
      for (const { ticket, until } of waiting) {
        expect(await other.traffic.admit({ ...CALL, ticket })).toMatchObject({ kind: 'wait', until });
      }
    });

    it('of one model do not wait for the many that another one makes', async () => {
      const [store] = stores();
      const ended: string[] = [];
      const ask = async (model: string, ticket: string) => {
        await store.traffic.admit({ ...CALL, model, ticket });
        ended.push(model);
      };
      await Promise.all([ask('openai:a', 'a'), ask('openai:b', 'b'), ask('openai:c', 'c')]);
      ended.length = 0;
      // So many that a machine which stops for a moment does not decide it.
      const crowd = Array.from({ length: 120 }, (_, index) => ask('openai:crowded', `c${index}`));
      await Promise.all([...crowd, ask(CALL.model, 'alone')]);
      expect(ended.indexOf(CALL.model)).toBeLessThan(crowd.length / 2);
    });

    it('are counted where they end', async () => {
      const [store, other] = stores();
      await store.traffic.setLimits(CALL.model, { concurrency: 1 });
      expect(await store.traffic.admit({ ...CALL, ticket: 'a' })).toEqual({ kind: 'go' });
      expect(await other.traffic.admit({ ...CALL, ticket: 'b' })).toMatchObject({ kind: 'wait' });
      expect(await other.traffic.models()).toMatchObject([{ model: CALL.model, requests: 1, tokens: 100, running: 1 }]);
      await other.traffic.settle({ ...CALL, ticket: 'a' }, ENDED);
      expect(await store.traffic.models()).toMatchObject([{ requests: 1, tokens: 80, running: 0 }]);
      expect(await store.traffic.admit({ ...CALL, ticket: 'b' })).toEqual({ kind: 'go' });
    });

    it('stop for everybody after a refusal, and when a budget is spent', async () => {
      const [store, other] = stores();
      expect(await store.traffic.throttle(CALL.model, { waitMs: 60_000, reason: '429' })).toBe(60_000);
      const blocked = await other.traffic.admit({ ...CALL, ticket: 'a' });
      expect(blocked).toMatchObject({ kind: 'wait', reason: '429' });
      expect((await other.traffic.models())[0]?.blocked?.reason).toBe('429');
      await store.traffic.setBudget('s', { maxCostUsd: 1 });
      await Promise.all(
        [store, other].map(({ traffic }, index) => traffic.settle({ ...CALL, ticket: `t${index}` }, ENDED)),
      );
      expect(await other.traffic.budget('s')).toMatchObject({ maxCostUsd: 1, costUsd: 1, tokens: 160, unpriced: 0 });
      const spent = await store.traffic.admit({ ...CALL, model: 'openai:other', ticket: 'a' });
      expect(spent).toMatchObject({ kind: 'wait', reason: expect.stringContaining('budget') });
      await other.traffic.setBudget('s', { ends: true });
      const refused = await store.traffic.admit({ ...CALL, model: 'openai:other', ticket: 'a' });
      expect(refused).toEqual({ kind: 'refused', reason: 'budget of sweep s: $1.00 of at most $1 are spent' });
      await other.traffic.setBudget('s', { maxCostUsd: 2 });
      expect(await store.traffic.admit({ ...CALL, model: 'openai:other', ticket: 'a' })).toEqual({ kind: 'go' });
    });

    it('try a model that is away one at a time, whichever connection asks, and all start when it is back', async () => {
      const [store, other] = stores();
      const ask = (from: ResultsStore, ticket: string) => from.traffic.admit({ ...CALL, ticket });
      expect([await ask(store, 'a'), await ask(other, 'b')]).toEqual([{ kind: 'go' }, { kind: 'go' }]);
      expect(await store.traffic.unreached({ ...CALL, ticket: 'a' }, 'connection refused')).toBe(true);
      expect(await other.traffic.unreached({ ...CALL, ticket: 'b' }, 'connection refused')).toBe(true);
      const away = { reason: 'connection refused', mostMs: 1_800_000 };
      expect(await ask(other, 'a')).toMatchObject({ kind: 'wait', away });
      let asked = await askAll();
      while (asked.every(({ kind }) => kind === 'wait')) asked = await askAll();
      expect(asked.filter(({ kind }) => kind === 'go')).toEqual([{ kind: 'go', probe: true }]);
      const prober = `${asked.findIndex(({ kind }) => kind === 'go')}`;
      expect((await askAll(prober)).every(({ kind }) => kind === 'wait')).toBe(true);
      await other.traffic.settle({ ...CALL, ticket: prober }, ENDED);
      for (const admission of await askAll()) expect(admission).toEqual({ kind: 'go' });
      expect((await store.traffic.models())[0]?.away).toBeNull();

      await other.traffic.setBudget('s', { awayMs: 0 });
      expect(await store.traffic.unreached({ ...CALL, ticket: '0' }, 'connection refused')).toBe(false);
      expect(await store.traffic.budget('s')).toMatchObject({ awayMs: 0 });

      function askAll(but?: string) {
        const tickets = ['0', '1', '2', '3', '4', '5'].filter((ticket) => ticket !== but);
        return Promise.all(tickets.map((ticket, index) => ask(index % 2 === 0 ? store : other, ticket)));
      }
    });

    it('that fail count per cell until one succeeds, and are forgotten when the sweep is tried again', async () => {
      const [store, other] = stores();
      const note = (from: ResultsStore, cell: string) =>
        from.traffic.noteFailure({ model: CALL.model, sweep: 's', type: 'provider.permission', cell });
      expect([await note(store, 'a'), await note(other, 'a'), await note(other, 'b')]).toEqual([1, 1, 2]);
      await other.traffic.forgetFailures('s');
      expect(await note(store, 'c')).toBe(1);
      await store.traffic.settle({ ...CALL, ticket: 'a' }, ENDED);
      expect(await note(other, 'd')).toBe(1);
    });
  });
}
