import { describe, expect, it } from 'vitest';
import type { ResultsStore } from '../../results/store.ts';
import { randomWords } from '../../sandbox/random-words.ts';

const WORKERS = 12;
const MODELS = ['openai:agent', 'openai:user', 'openai:odd'] as const;
/** What a call of `odd` costs, of which nothing was expected; other calls cost at most what was. */
const ODD_USD = 1.05;

interface OpenCall {
  readonly ticket: string;
  readonly model: string;
  readonly most: { readonly tokens: number; readonly costUsd: number };
}

/** That budgets hold, whoever asks in whatever order. @param stores two connections to the same store */
export function describeBudgets(stores: () => readonly [ResultsStore, ResultsStore]): void {
  describe('a budget', () => {
    it.each([1, 2, 3])(
      'is used up and exceeded by one call at most, with many workers in random order (seed %i)',
      async (seed) => {
        const connections = stores();
        const word = randomWords(`budget ${seed}`);
        const random = () => word() / 2 ** 32;
        const maxCostUsd = 5 + random() * 10;
        await connections[0].traffic.setBudget('s', { maxCostUsd });
        const spent: number[] = [];
        let calls = 0;
        let used = false;

        async function work(worker: number): Promise<void> {
          const { traffic } = connections[worker % 2 === 0 ? 0 : 1];
          while (!used) {
            const model = MODELS[Math.floor(random() * MODELS.length)]!;
            const call: OpenCall = {
              ticket: `${worker}/${calls++}`,
              model,
              most: { tokens: 1000, costUsd: model === 'openai:odd' ? 0 : 0.05 + random() },
            };
            const request = { ...call, sweep: 's', tokens: 100, first: false, timeoutMs: 60_000 };
            const admission = await traffic.admit(request);
            if (admission.kind === 'wait') used ||= admission.reason.includes('are spent');
            if (admission.kind !== 'go') continue;
            for (let turns = Math.floor(random() * 5); turns > 0; turns--) await connections[0].traffic.budget('s');
            const costUsd = model === 'openai:odd' ? ODD_USD : call.most.costUsd * random();
            spent.push(costUsd);
            await traffic.settle(request, { tokens: 100, costUsd, succeeded: true });
          }
        }

        await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
        const total = spent.reduce((sum, cost) => sum + cost, 0);
        const state = await connections[1].traffic.budget('s');
        expect(state.costUsd).toBeCloseTo(total);
        expect(state.reserved.calls).toBe(0);
        expect(total).toBeGreaterThanOrEqual(maxCostUsd);
        expect(total).toBeLessThan(maxCostUsd + Math.max(...spent));
      },
    );

    it('is counted by prices, of which the last of each model are known', async () => {
      const [store, other] = stores();
      const settle = (model: string, pricedBy: string | undefined, costUsd: number | null) =>
        store.traffic.settle(
          { ticket: 't', model, sweep: 's' },
          { tokens: 10, costUsd, succeeded: true, ...(pricedBy !== undefined && { pricedBy }) },
        );
      await settle('openai:b', '2026-08-01', 1);
      await settle('openai:b', '2026-11-23', 1);
      await settle('openai:b', undefined, null);
      await settle('openai:a', 'provider', 1);
      await settle('openai:c', undefined, null);
      expect(await other.traffic.prices('s')).toEqual([
        { model: 'openai:a', pricedBy: 'provider' },
        { model: 'openai:b', pricedBy: '2026-11-23' },
      ]);
      expect(await other.traffic.prices('another')).toEqual([]);
    });

    it('that is changed at the same time from many places loses no change', async () => {
      const [store, other] = stores();
      const settle = (ticket: number, { traffic }: ResultsStore) =>
        traffic.settle(
          { ticket: `${ticket}`, model: MODELS[ticket % 3]!, sweep: 's' },
          { tokens: 10, costUsd: 0.5, succeeded: true },
        );
      await Promise.all([
        ...Array.from({ length: 20 }, (_, ticket) => settle(ticket, ticket % 2 === 0 ? store : other)),
        store.traffic.setBudget('s', { maxCostUsd: 50 }),
        other.traffic.setBudget('s', { ends: true, allowUnpriced: true }),
      ]);
      const expected = { maxCostUsd: 50, ends: true, allowUnpriced: true, costUsd: 10, tokens: 200 };
      expect(await store.traffic.budget('s')).toMatchObject(expected);
    });
  });
}
