import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NodeSqliteDialect } from '../../../results/sqlite/node-sqlite-dialect.ts';
import { atNight } from '../../support/nightly.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Tables {
  readonly one: { readonly x: number };
  readonly other: { readonly y: string };
}

function open() {
  const path = join(temporaryFolder(), 'results.db');
  const elsewhere = new DatabaseSync(path);
  elsewhere.exec(`create table one (x integer); create table other (y text);
    insert into one values (1); insert into other values ('a')`);
  const connect = () => {
    const connected = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path, 'write') });
    onTestFinished(() => connected.destroy());
    return connected;
  };
  const database = connect();
  onTestFinished(() => elsewhere.close());
  const rows = () => database.selectFrom(['one', 'other']).selectAll('one').select('other.y').execute();
  return { path, database, connect, elsewhere, rows };
}

it('a statement that is used again is prepared once', async () => {
  const { rows } = open();
  await rows();
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  await rows();
  expect(prepare).not.toHaveBeenCalled();
});

it('a column that another process has added meanwhile is read as itself', async () => {
  const { elsewhere, rows } = open();
  expect(await rows()).toEqual([{ x: 1, y: 'a' }]);
  elsewhere.exec("alter table one add column z text default 'new'");
  expect(await rows()).toEqual([{ x: 1, z: 'new', y: 'a' }]);
});

it('commits do not wait for the disk', async () => {
  const { database } = open();
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database);
  expect(rows).toEqual([{ synchronous: 1 }]);
});

it.each(['transaction', 'single statement'])(
  'a %s that waits for a lock does not stop the process, also if it is not the first',
  async (kind) => {
    const { database, elsewhere, rows } = open();
    const insert = (to: Kysely<Tables>) => to.insertInto('one').values({ x: 2 }).execute();
    const add = () => (kind === 'transaction' ? database.transaction().execute(insert) : insert(database));
    await add();
    elsewhere.exec('begin immediate');
    const tried = vi.spyOn(StatementSync.prototype, 'run');
    onTestFinished(() => tried.mockRestore());
    const waiting = add();
    await expect.poll(() => tried.mock.results.filter(({ type }) => type === 'throw').length).toBeGreaterThan(2);
    elsewhere.exec('commit');
    await waiting;
    expect(await rows()).toHaveLength(3);
  },
);

atNight(() => {
  it('a lock that lasts ends what waits for it with the reason, and nothing afterwards', async () => {
    const { database, elsewhere, rows } = open();
    const insert = () => database.insertInto('one').values({ x: 2 }).execute();
    await rows();
    elsewhere.exec('begin immediate');
    const waiting = await Promise.allSettled([insert(), insert(), rows()]);
    elsewhere.exec('commit');
    expect(waiting).toMatchObject([
      {
        reason: {
          message: expect.stringMatching(/busy: another process has locked it for 10 seconds .*; stop that process/),
        },
      },
      { status: 'rejected' },
      { value: [{ x: 1 }] },
    ]);
    await insert();
    expect(await rows()).toHaveLength(2);
  });
});

it('what is written is carried into the file every ten seconds, until the database is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { path, database } = open();
  const asked = vi.spyOn(DatabaseSync.prototype, 'prepare');
  onTestFinished(() => asked.mockRestore());
  const carried = () => {
    copyFileSync(path, `${path}.copy`);
    const copy = new DatabaseSync(`${path}.copy`);
    const found = copy.prepare('select x from one where x = 2').all().length;
    copy.close();
    return found;
  };
  const checkpoints = () => asked.mock.calls.filter(([text]) => text.includes('wal_checkpoint')).length;
  await database.insertInto('one').values({ x: 2 }).execute();
  expect(carried()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect([carried(), checkpoints()]).toEqual([1, 1]);

  vi.advanceTimersByTime(60_000);
  expect(checkpoints(), 'nothing was written').toBe(1);
  await database.destroy();
  expect(vi.getTimerCount()).toBe(0);
});

it('a transaction looks for its file before it commits, and not for each statement', async () => {
  const { path, database } = open();
  const begun = await database.startTransaction().execute();
  rmSync(path);
  await expect(begun.insertInto('one').values({ x: 2 }).execute()).resolves.toBeDefined();
  await expect(begun.commit().execute()).rejects.toThrow('deleted or replaced while in use');
});
