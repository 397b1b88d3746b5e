import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { ResultsUnusable } from '../../results/results-unavailable.ts';
import type { Dialect } from '../../results/schema/dialect.ts';
import { openSchema } from '../../results/schema/open-schema.ts';
import { STEPS } from '../../results/schema/steps.ts';
import type { SchemaStep } from '../../results/schema/steps.ts';
import { RESULTS_TABLES } from '../../results/schema/tables.ts';
import type { ResultsSchema } from '../../results/schema/rows.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore, StoreMode } from '../../results/store.ts';
import type { World } from '../../sandbox/world.ts';
import { exampleRecord } from './example-record.ts';
import { listed } from './listed.ts';

/** A new place for results. */
export interface NewPlace {
  readonly location: string;
  readonly dialect: Dialect;
  /** Connects, to an empty database. Another connection each time. */
  readonly connect: () => Kysely<ResultsSchema>;
}

const NEXT = STEPS.length + 2;

/** What the next version may add. */
const addMoods: SchemaStep = async ({ schema }, { text }) => {
  await schema.alterTable('trajectories').addColumn('mood', text).execute();
  await schema.createTable('moods').addColumn('id', text).execute();
};

const next = { steps: [...STEPS, addMoods], usableFrom: 1 };

/** What the databases have in common in how tables are made, added to, and refused. */
export function describeSchema(name: string, newPlace: () => Promise<NewPlace>): void {
  describe(`the schema of results in ${name}`, () => {
    async function place() {
      const { location, dialect, connect } = await newPlace();
      const connected = () => {
        const database = connect();
        onTestFinished(() => database.destroy());
        return database;
      };
      const database = connected();
      const as = (mode: StoreMode, versions = next, on = database) =>
        openSchema(on, dialect, { location, mode }, versions);
      const tables = async () => (await dialect.tables(database)).toSorted();
      const version = () => database.selectFrom('toolsandbox_schema').selectAll().execute();
      return { location, database, connected, as, tables, version };
    }

    async function opened(location: string, mode: StoreMode = 'write'): Promise<ResultsStore> {
      const store = await openStore(location, mode);
      onTestFinished(() => store.close());
      return store;
    }

    it('is made by the first who writes, with a version', async () => {
      const { location, as, tables, version } = await place();
      expect(await as('read')).toBe(false);
      expect(await tables()).toEqual([]);
      await opened(location);
      expect(await tables()).toEqual(RESULTS_TABLES.toSorted());
      expect(await version()).toEqual([{ version: STEPS.length + 1, usable_from: 1 }]);
    });

    it('is made once by several who come at once, and added to once', async () => {
      const { connected, as, version } = await place();
      const ran: number[] = [];
      const counted: SchemaStep = async (...given) => {
        ran.push(1);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await addMoods(...given);
      };
      const versions = { ...next, steps: [...STEPS, counted] };
      const all = await Promise.all(Array.from({ length: 4 }, () => as('write', versions, connected())));
      expect(all).toEqual([true, true, true, true]);
      expect(ran).toEqual([1]);
      expect(await version()).toEqual([{ version: NEXT, usable_from: 1 }]);
    });

    it('gets what a later version adds from the first who writes, while programs of the earlier one go on', async () => {
      const { location, as, tables, version } = await place();
      const store = await opened(location);
      await expect(as('read')).rejects.toThrow(
        new ResultsUnusable(
          location,
          `written by an earlier version of toolsandbox (schema ${NEXT - 1}; this one reads ${NEXT})`,
          'any command that stores something adds what is missing, such as `toolsandbox run` with these results',
        ),
      );
      expect(await tables()).not.toContain('moods');
      expect(await as('write')).toBe(true);
      expect(await as('read')).toBe(true);
      expect(await tables()).toContain('moods');
      expect(await version()).toEqual([{ version: NEXT, usable_from: 1 }]);

      await store.trajectories.save(exampleRecord());
      expect(await (await opened(location)).trajectories.pendingAmong([exampleRecord().id])).toEqual([]);
      expect(await listed(await opened(location, 'read'))).toHaveLength(1);
    });

    it('holds a world once for all runs that start in it, until there is none', async () => {
      const { location, database } = await place();
      const store = await opened(location);
      const ended = async (sweep: string, runs: readonly TrajectoryRecord[]) => {
        await store.sweeps.open({ id: sweep, parameters: {}, cells: runs.length, createdAt: 1 });
        for (const run of runs) await store.trajectories.save(run);
        await store.sweeps.close(sweep, { endedAt: 1, status: 'completed', reasons: [] });
      };
      const purge = async (sweep: string, unneededSince = Date.now() + 1) =>
        void (await Array.fromAsync(store.retention.purge({ sweep, isNeeded: () => false, unneededSince })));
      const worlds = async () => {
        const rows = await database
          .selectFrom('worlds')
          .select('content')
          .orderBy(sql`length(content)`, 'desc')
          .execute();
        return rows.map(({ content }) => (JSON.parse(content) as World)['CONTACT']!.length);
      };
      const ada = exampleRecord({ sweep: 'ada' }, { world: { ...exampleRecord().world, CONTACT: [{ name: 'Ada' }] } });
      await ended('ada', [ada]);
      await ended('twice', [exampleRecord({ sweep: 'twice' }), exampleRecord({ sweep: 'twice', trial: 2 })]);
      const again = exampleRecord({ sweep: 'again' });
      await ended('again', [again]);
      await store.history.setAside([again], 2);
      expect(await worlds()).toEqual([1, 0]);
      const [first, second] = await Array.fromAsync(store.trajectories.records({ sweep: 'twice' }));
      expect(first!.world).toEqual(again.world);
      expect(second!.world).toBe(first!.world);

      await purge('ada', 0);
      expect(await worlds(), 'it was needed a moment ago').toEqual([1, 0]);
      await purge('twice');
      expect(await worlds(), 'a run that was set aside starts in it').toEqual([0]);
      expect(await store.history.run(again.id, again.startedAt)).toEqual(again);
      await purge('again');
      expect(await worlds()).toEqual([]);
    });

    it('names a run whose world is damaged', async () => {
      const { location, database } = await place();
      const store = await opened(location);
      await store.trajectories.save(exampleRecord());
      await database.updateTable('worlds').set({ content: '7' }).execute();
      const damaged = `run ${exampleRecord().id} is damaged: its world cannot be read (it holds 7)`;
      await expect(store.trajectories.find(exampleRecord().id)).rejects.toThrow(damaged);
      await database.deleteFrom('worlds').execute();
      await expect(Array.fromAsync(store.trajectories.records())).rejects.toThrow(/its world cannot be read/);
    });

    it('stays as it was if a step fails', async () => {
      const { location, as, tables, version } = await place();
      await opened(location);
      const failing: SchemaStep = async () => {
        throw new Error('the disk is full');
      };
      const steps = [...next.steps, failing];
      await expect(as('write', { steps, usableFrom: 1 })).rejects.toThrow('the disk is full');
      expect(await tables()).not.toContain('moods');
      expect(await version()).toMatchObject([{ version: NEXT - 1 }]);
    });

    it.each(['read', 'write'] as const)('of a later version that took something away is refused: %s', async (mode) => {
      const { location, as, version } = await place();
      await as('write', { ...next, usableFrom: NEXT });
      await expect(openStore(location, mode)).rejects.toThrow(
        `written by a newer version of toolsandbox (schema ${NEXT}; this one knows ${NEXT - 1}); update toolsandbox`,
      );
      expect(await version()).toEqual([{ version: NEXT, usable_from: NEXT }]);
    });

    it.each(['read', 'write'] as const)('of before 0.1.0 is refused, and says how to move: %s', async (mode) => {
      const { location, database, tables } = await place();
      await database.schema.createTable('toolsandbox_migration').addColumn('name', 'text').execute();
      await expect(openStore(location, mode)).rejects.toThrow(
        /before 0\.1\.0, .*export them with that version .*`toolsandbox results import`/,
      );
      expect(await tables()).toEqual(['toolsandbox_migration']);
    });

    it.each(['read', 'write'] as const)('that lacks a table is of before 0.1.0, too: %s', async (mode) => {
      const { location, database, tables } = await place();
      await opened(location);
      await database.schema.dropTable('worlds').execute();
      await expect(openStore(location, mode)).rejects.toThrow(/before 0\.1\.0/);
      expect(await tables()).not.toContain('worlds');
    });

    it.each(['read', 'write'] as const)('of another program is refused, and not touched: %s', async (mode) => {
      const { location, database, tables } = await place();
      await database.schema.createTable('customers').addColumn('name', 'text').execute();
      await expect(openStore(location, mode)).rejects.toThrow(/another program's database; move it away/);
      expect(await tables()).toEqual(['customers']);
    });
  });
}
