import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ResultsDatabase } from '../schema/rows.ts';
import type { KeptEpisodes } from '../store/episodes.ts';

/** They come and go with each step, so it is not asked each time whether these are still the results that were opened. */
export function episodeQueries(database: ResultsDatabase): KeptEpisodes {
  const forget = async (trajectories: readonly string[]) => {
    for (const table of ['episode_parts', 'episodes'] as const)
      await database.deleteFrom(table).where('trajectory', 'in', trajectories).execute();
  };

  return {
    async begin({ sweep, server }, { trajectory, id, request, made }) {
      await database
        .insertInto('episodes')
        .values({ trajectory, sweep, server, id, request, made: JSON.stringify(made), began_at: Date.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async append({ trajectory, sweep }, { position, events, step }) {
      const columns = { events: JSON.stringify(events), step: JSON.stringify(step) };
      await database
        .insertInto('episode_parts')
        .values({ trajectory, position, sweep, ...columns })
        .onConflict((conflict) => conflict.columns(['trajectory', 'position']).doUpdateSet(columns))
        .execute();
    },

    forget: (trajectory) => forget([trajectory]),

    async forgetBefore(time) {
      const old = await database.selectFrom('episodes').select('trajectory').where('began_at', '<', time).execute();
      if (old.length > 0) await forget(old.map(({ trajectory }) => trajectory));
    },

    async list({ sweep, server }) {
      const rows = await database
        .selectFrom('episodes')
        .leftJoin('trajectories', 'trajectories.id', 'episodes.trajectory')
        .select(['episodes.id', 'trajectory', 'request', 'made', 'trajectories.id as stored'])
        .where('episodes.sweep', '=', sweep)
        .where('server', '=', server)
        .orderBy('began_at')
        .execute();
      return rows.map(({ made, stored, ...row }) => ({
        ...row,
        made: JSON.parse(made) as JsonValue,
        isOver: stored !== null,
      }));
    },

    async partsOf(trajectory) {
      const rows = await database
        .selectFrom('episode_parts')
        .select(['position', 'events', 'step'])
        .where('trajectory', '=', trajectory)
        .orderBy('position')
        .execute();
      return rows.map(({ position, events, step }) => ({
        position,
        events: JSON.parse(events) as readonly TrajectoryEvent[],
        step: JSON.parse(step) as JsonValue,
      }));
    },
  };
}
