import { sql } from 'kysely';

/** Where the logs of a row of `trajectories` are; null if they are in the row. */
export const archiveOfRow = sql<string | null>`(
  select location from archives
  where archives.sweep = trajectories.sweep and archives.part = trajectories.archived_part
)`.as('archive');
