import type { Addition } from './addition.ts';

/** Room for the open episodes of trainers. Without it, they end with the process that serves them. */
export const EPISODES: Addition = {
  tables: {
    episodes: {
      columns: {
        trajectory: 'text',
        sweep: 'text',
        server: 'text',
        id: 'text',
        request: 'text',
        made: 'text',
        began_at: 'double precision',
      },
      required: ['trajectory', 'sweep', 'server', 'id', 'request', 'made', 'began_at'],
      primaryKey: ['trajectory'],
    },
    episode_parts: {
      columns: { trajectory: 'text', position: 'integer', sweep: 'text', events: 'text', step: 'text' },
      required: ['trajectory', 'position', 'sweep', 'events', 'step'],
      primaryKey: ['trajectory', 'position'],
    },
  },
};
