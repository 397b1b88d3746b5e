import { appendFileSync, readFileSync } from 'node:fs';
import { Context } from '@temporalio/activity';
import { NativeConnection } from '@temporalio/worker';
import { createActivities } from '../../activities/create-activities.ts';
import { openStore } from '../../results/open-store.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { createWorkers } from '../../workers/create-workers.ts';
import { DEFAULT_TUNING } from '../../workers/tuning.ts';

/**
 * A worker that is killed by each of its batches of tool calls that is the EVERYth, local or not, until DEATHS were:
 * `mortal-worker.ts ADDRESS NAMESPACE RESULTS FILE DEATHS EVERY`. The file has a line for each batch up to the last death.
 */
const [address = '', namespace = '', results = '', batches = '', deaths = '', every = ''] = process.argv.slice(2);

const store = await openStore(results, 'write');
const dependencies = createDependencies(store, {});
const services: typeof dependencies.services = (...given) => {
  const count = readFileSync(batches, 'utf8').split('\n').length;
  if (count <= Number(deaths) * Number(every)) {
    appendFileSync(batches, `${Context.current().info.isLocal ? 'local' : 'activity'}\n`);
    if (count % Number(every) === 0) process.kill(process.pid, 'SIGKILL');
  }
  return dependencies.services(...given);
};
const workers = await createWorkers({
  connection: await NativeConnection.connect({ address }),
  namespace,
  activities: createActivities({ ...dependencies, services }),
  store: store.id,
  place: store.place,
  providers: [],
  delivers: false,
  tuning: DEFAULT_TUNING,
});
await Promise.all(workers.map((worker) => worker.run()));
