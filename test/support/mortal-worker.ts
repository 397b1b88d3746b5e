import { appendFileSync, readFileSync } from 'node:fs';
import { Context } from '@temporalio/activity';
import { NativeConnection } from '@temporalio/worker';
import { createActivities } from '../../activities/create-activities.ts';
import { openStore } from '../../results/open-store.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { createWorkers } from '../../workers/create-workers.ts';
import { DEFAULT_TUNING } from '../../workers/tuning.ts';

/**
 * A worker that is killed by its batches of tool calls, local or not, until the file has so many lines:
 * `mortal-worker.ts ADDRESS NAMESPACE RESULTS FILE DEATHS`.
 */
const [address = '', namespace = '', results = '', deaths = '', most = ''] = process.argv.slice(2);

const store = await openStore(results, 'write');
const dependencies = createDependencies(store, {});
const services: typeof dependencies.services = (...given) => {
  if (readFileSync(deaths, 'utf8').split('\n').length <= Number(most)) {
    appendFileSync(deaths, `${Context.current().info.isLocal ? 'local' : 'activity'}\n`);
    process.kill(process.pid, 'SIGKILL');
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
