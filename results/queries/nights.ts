import type { JsonValue } from '../../sandbox/json.ts';
import type { BeforeWrite } from './before-write.ts';
import type { ResultsDatabase, NightRow } from '../schema/rows.ts';
import type { Night, NightKey, Nights } from '../store/nights.ts';

export function nightQueries(database: ResultsDatabase, beforeWrite: BeforeWrite): Nights {
  const sweepOf = async ({ schedule, scheduledAt }: NightKey) =>
    (
      await database
        .selectFrom('nights')
        .select('sweep')
        .where('schedule', '=', schedule)
        .where('scheduled_at', '=', scheduledAt)
        .executeTakeFirst()
    )?.sweep;
  const update = (key: NightKey, columns: Partial<NightRow>) =>
    database
      .updateTable('nights')
      .set(columns)
      .where('schedule', '=', key.schedule)
      .where('scheduled_at', '=', key.scheduledAt)
      .execute();

  return {
    async open({ openedAt, ...key }, names) {
      await beforeWrite();
      const found = await sweepOf(key);
      if (found !== undefined) return found;
      const taken = await database.selectFrom('sweeps').select('id').where('id', 'in', names).execute();
      for (const sweep of names.filter((name) => !taken.some(({ id }) => id === name))) {
        await database
          .insertInto('nights')
          .values({ schedule: key.schedule, scheduled_at: key.scheduledAt, sweep, opened_at: openedAt, ...RUNNING })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const opened = await sweepOf(key);
        if (opened !== undefined) return opened;
      }
      throw new Error(`all ids of sweeps for this night are taken: ${names.join(', ')}`);
    },

    async close(key, { endedAt, isGood, summary }) {
      await beforeWrite();
      await update(key, { ended_at: endedAt, good: Number(isGood), summary: JSON.stringify(summary) });
    },

    async noteDeliveries(key, deliveries) {
      await beforeWrite();
      await update(key, { deliveries: JSON.stringify(deliveries) });
    },

    async list(schedule, limit) {
      const rows = await database
        .selectFrom('nights')
        .selectAll()
        .where('schedule', '=', schedule)
        .orderBy('scheduled_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toNight);
    },

    async lastGood({ schedule, scheduledAt }) {
      const row = await database
        .selectFrom('nights')
        .selectAll()
        .where('schedule', '=', schedule)
        .where('scheduled_at', '<', scheduledAt)
        .where('good', '=', 1)
        .orderBy('scheduled_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : toNight(row);
    },
  };
}

const RUNNING = { ended_at: null, good: null, summary: null, deliveries: null } as const;

function toNight(row: NightRow): Night {
  const parsed = (text: string | null) => (text === null ? null : readable(text));
  return {
    schedule: row.schedule,
    scheduledAt: row.scheduled_at,
    sweep: row.sweep,
    openedAt: row.opened_at,
    end: row.ended_at === null ? null : { endedAt: row.ended_at, isGood: row.good === 1, summary: parsed(row.summary) },
    deliveries: parsed(row.deliveries),
  };
}

/** Null for what is damaged: the night is judged by what its sweep holds. */
function readable(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}
