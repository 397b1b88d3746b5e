import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Kysely } from 'kysely';
import { patientTraffic } from '../../activities/within-limits.ts';
import type { Traffic } from '../../limits/traffic.ts';
import type { ResultsStore } from '../../results/store.ts';
import { ResultsAway } from '../../results/results-unavailable.ts';
import type { ResultsSchema } from '../../results/schema/rows.ts';
import type { TrafficDatabase } from '../../results/traffic/traffic-database.ts';
import { trafficQueries } from '../../results/traffic/traffic-queries.ts';
import { CALL as ANY_CALL, ENDED } from './example-call.ts';

type Shared = Omit<TrafficDatabase, 'models'>;

/** When the connection is lost: before the work of a transaction, before its commit arrives, or before the commit's answer does. */
type Loss = 'work' | 'commit' | 'answer';

const CALL = { ...ANY_CALL, ticket: 'cell#1' };

/** A database whose next transaction loses its connection. */
function losing(database: Kysely<ResultsSchema>, loss: Loss): Kysely<ResultsSchema> {
  let isLost = false;
  const lost = () => new ResultsAway('db', 'the connection was lost', 'check it');
  const transaction = () => ({
    execute: async <Result>(work: (transaction: unknown) => Promise<Result>): Promise<Result> => {
      if (isLost) return database.transaction().execute(work);
      isLost = true;
      if (loss === 'work') throw lost();
      await database.transaction().execute(async (inner) => {
        await work(inner);
        if (loss === 'commit') throw lost();
      });
      throw lost();
    },
  });
  return new Proxy(database, {
    get: (target, name) => (name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown)),
  });
}

/** Counts what a call used once, whenever the connection is lost. @param place creates empty results */
export function describeLostCommits(
  name: string,
  place: () => Promise<{ readonly store: ResultsStore; readonly shared: Shared }>,
): void {
  describe(`model calls in ${name}, when the connection is lost,`, () => {
    let store: ResultsStore;
    let shared: Shared;
    beforeEach(async () => void ({ store, shared } = await place()));
    afterEach(() => Promise.all([store.close(), shared.database.destroy()]));

    const patient = (loss: Loss): Traffic =>
      patientTraffic(trafficQueries({ ...shared, database: losing(shared.database, loss) }), {
        signal: new AbortController().signal,
        waiting: () => undefined,
      });

    it.each(['work', 'commit', 'answer'] as const)('are counted once: lost before %s', async (loss) => {
      await store.traffic.admit(CALL);
      await patient(loss).settle(CALL, ENDED);
      expect(await store.traffic.budget('s')).toMatchObject({ costUsd: 0.5, tokens: 80, reserved: { calls: 0 } });
      expect(await store.traffic.models()).toMatchObject([{ requests: 1, tokens: 80, running: 0 }]);
    });

    it('are counted too if they have lost their place, which dead workers lose', async () => {
      await patient('work').settle(CALL, ENDED);
      expect(await store.traffic.budget('s')).toMatchObject({ costUsd: 0.5, tokens: 80 });
    });
  });
}
