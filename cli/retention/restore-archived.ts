import type { RestoreOptions } from './retention-options.ts';
import { restoreSweep } from '../../results/archive/restore-sweep.ts';
import { openStorage } from '../../results/archive/open-storage.ts';
import { count } from '../../text/words.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { CountProgress } from '../export/count-progress.ts';
import { interruptible } from '../export/interruptible.ts';
import { print, printJson, say } from '../say.ts';
import { existingSweep, withResults } from '../../client/results.ts';

/** Brings the logs of sweeps back from object storage. */
export async function restoreArchived(names: readonly string[], { results, json }: RestoreOptions): Promise<void> {
  await withResults(results, 'write', async (store) => {
    for (const name of names) {
      const { id, stored } = await existingSweep(store, name, say);
      const parts = await store.archive.parts(id);
      const storage = await openStorage(process.env);
      const progress = new CountProgress('restored', Math.max(stored, 1));
      let restored = 0;
      try {
        await interruptible(async (signal) => {
          for await (const step of restoreSweep(store, storage, id)) {
            restored += step.restored;
            progress.add(step.restored);
            signal.throwIfAborted();
          }
        });
      } finally {
        progress.close();
        storage.close();
      }
      if (json) printJson({ sweep: id, restored, objects: parts.map(({ location }) => location) });
      else print(escapeForTerminal(`${id}  ${restoredText(restored, parts.length)}`));
    }
  });
}

function restoredText(restored: number, objects: number): string {
  if (objects === 0) return 'nothing is archived';
  return `${count(restored, 'log')} restored; the ${count(objects, 'object')} ${objects === 1 ? 'stays' : 'stay'} where ${objects === 1 ? 'it is' : 'they are'}`;
}
