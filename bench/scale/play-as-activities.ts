import { connectClient, createClient } from '../../infra/connection.ts';
import { openStore } from '../../results/open-store.ts';
import { storedIn } from '../../runs/sweep-spec.ts';
import { finishSweep } from '../../scripts/finish-sweep.ts';
import { catalogue, sweepOf } from '../../scripts/sweep-of.ts';
import { FEW } from './play.ts';

/** Plays a sweep in which every step is an activity, as it once was. The command line has no option for this. */
const [id = 'activities', concurrency] = process.argv.slice(2);
const {
  TEMPORAL_ADDRESS: address = '',
  TEMPORAL_NAMESPACE: namespace,
  TOOLSANDBOX_RESULTS: results = '',
} = process.env;

const store = await openStore(results, 'write');
const connection = await connectClient({ address });
const scenarios = catalogue().scenarios.map(({ name }) => name);
const spec = storedIn(store, sweepOf(id, scenarios, { augmentations: FEW }));
const settings = { ...spec.settings, onlyActivities: true } as const;
await finishSweep(createClient(connection, namespace), { ...spec, settings }, Number(concurrency));
await connection.close();
await store.close();
