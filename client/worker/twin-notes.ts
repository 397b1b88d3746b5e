import { connectClient } from '../../infra/connection.ts';
import { createClient } from '../../infra/create-client.ts';
import type { Engine } from '../../infra/engine.ts';
import type { ResultsStore } from '../../results/store.ts';
import { mainQueue } from '../../runs/names.ts';
import { placeOfWorker } from '../../workers/worker-identity.ts';
import { readRouting } from '../deployment/read-routing.ts';

const MOST_NAMED = 3;

/**
 * Warns of workers that serve another database with the same store id, which a copy on another server has: they would take parts
 * of each other's sweeps.
 */
export async function twinNotes(
  engine: Pick<Engine, 'connection' | 'namespace'>,
  { id, place, location }: Pick<ResultsStore, 'id' | 'place' | 'location'>,
): Promise<readonly string[]> {
  const connection = await connectClient(engine.connection);
  try {
    const { pollers } = await readRouting(createClient(connection, engine.namespace), mainQueue(id));
    const twins = pollers
      .flatMap(({ identities }) => identities)
      .filter((one) => (placeOfWorker(one) ?? place) !== place);
    if (twins.length === 0) return [];
    const named = [...new Set(twins)].slice(0, MOST_NAMED).join(', ');
    return [
      `workers of another database with store id ${id} poll the queues of ${location} (${named}): each side plays and stores parts of ` +
        `the other's sweeps. If those results were moved here, stop these workers; if one is a copy, give it an id of its own (docs/results.md)`,
    ];
  } finally {
    await connection.close();
  }
}
