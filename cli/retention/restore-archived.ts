import { existingSweep, withResults } from '../../client/results.ts';
import { restoreArchive } from '../../client/retention/archive.ts';
import { count } from '../../text/words.ts';
import { inSteps } from '../in-steps.ts';
import { print, printJson, say } from '../say.ts';
import type { RestoreOptions } from './retention-options.ts';

/** Brings the logs of sweeps back from object storage. */
export async function restoreArchived(names: readonly string[], { results, json }: RestoreOptions): Promise<void> {
  await withResults(results, 'write', async (store) => {
    for (const name of names) {
      const { id, stored } = await existingSweep(store, name, say);
      const { restored, objects } = await inSteps('restored', Math.max(stored, 1), (step) =>
        restoreArchive(store, id, step),
      );
      if (json) printJson({ sweep: id, restored, objects });
      else print(`${id}  ${restoredText(restored, objects.length)}`);
    }
  });
}

function restoredText(restored: number, objects: number): string {
  if (objects === 0) return 'nothing is archived';
  return `${count(restored, 'log')} restored; the ${count(objects, 'object')} ${objects === 1 ? 'stays' : 'stay'} where ${objects === 1 ? 'it is' : 'they are'}`;
}
