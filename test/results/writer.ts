import { openStore } from '../../results/open-store.ts';
import { exampleRecord } from './example-record.ts';

/** A separate process: waits for the common start time, then saves runs 1 to `shared` and as many runs of its own. */
const [path, name, start, shared] = process.argv.slice(2);
while (Date.now() < Number(start));
const store = await openStore(path!, 'write');
await store.sweeps.open({ id: 'nightly', parameters: { trials: 1 }, cells: 30, createdAt: 1 });
let stored = 0;
for (let trial = 1; trial <= Number(shared); trial++) {
  const answer = await store.trajectories.save(exampleRecord({ trial }, { reason: name! }));
  if (answer === 'stored') stored++;
  await store.trajectories.save(exampleRecord({ trial, agent: name! }, { reason: name! }));
}
await store.close();
process.stdout.write(`${stored}\n`);
