import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { connect } from '../../results/postgres/connect.ts';
import { openStore } from '../../results/open-store.ts';
import { postgresAddress } from '../../results/postgres/postgres-address.ts';
import type { ResultsStore } from '../../results/store.ts';
import { findPostgres, startPostgres } from '../../scripts/cluster/postgres.ts';
import type { Postgres } from '../../scripts/cluster/postgres.ts';
import { startPooler } from '../../scripts/outside/pgbouncer.ts';
import type { Pooler } from '../../scripts/outside/pgbouncer.ts';
import { newDatabase, urlOf } from '../results/postgres/databases.ts';
import { describeStore } from '../results/store-suite.ts';
import { describeTraffic } from '../results/traffic-suite.ts';
import { atNight } from '../support/nightly.ts';

const installed = findPostgres() !== null;
const server = installed ? await startPostgres() : null;
const pooler = server && (await startIfThere(server));
if (!pooler) console.warn('SKIPPED: the tests behind PgBouncer, because it or PostgreSQL is not installed');

async function startIfThere(behind: Postgres): Promise<Pooler | null> {
  try {
    return await startPooler(behind, (line) => console.log(line));
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    console.warn(error.message);
    return null;
  }
}

afterAll(async () => {
  await pooler?.stop();
  await server?.stop();
});

describe.skipIf(!pooler)('behind PgBouncer, which gives each transaction another session', () => {
  const pooled = async () => {
    if (!server || !pooler) throw new Error('skipped');
    const { pathname } = new URL(await newDatabase(server));
    return urlOf(server, { database: pathname.slice(1), port: pooler.port });
  };

  atNight(() =>
    describeStore('PostgreSQL behind PgBouncer', async () => {
      const url = await pooled();
      return () => openStore(url, 'write');
    }),
  );

  describe('a store', () => {
    let stores: readonly [ResultsStore, ResultsStore];
    beforeEach(async () => {
      const url = await pooled();
      stores = await Promise.all([openStore(url, 'write'), openStore(url, 'write')]);
    });
    afterEach(async () => {
      for (const store of stores) await store.close();
    });

    describeTraffic(() => stores);
  });

  describe('a transaction', () => {
    let url: string;
    beforeAll(async () => void (url = await pooled()));

    it('has the time limits of a session of our own, and leaves none behind', async () => {
      const database = connect(postgresAddress(url));
      onTestFinished(() => database.destroy());
      const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
      const idle = sql<{ idle_in_transaction_session_timeout: string }>`show idle_in_transaction_session_timeout`;
      await database.transaction().execute(async (transaction) => {
        expect((await limit.execute(transaction)).rows).toEqual([{ statement_timeout: '1min' }]);
        expect((await idle.execute(transaction)).rows).toEqual([{ idle_in_transaction_session_timeout: '20s' }]);
      });
      expect((await limit.execute(database)).rows).toEqual([{ statement_timeout: '0' }]);
    });

    it('finds no schema by a parameter of the address, and the error says why', async () => {
      const opened = openStore(`${url}?options=-csearch_path%3Dother`, 'write');
      await expect(opened).rejects.toThrow(/the connection pooler refuses a parameter of the address .*options/);
    });
  });
});
