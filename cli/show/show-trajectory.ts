import { trajectoryDetail } from '../../results/public-form.ts';
import { existingTrajectory } from '../session/find-trajectory.ts';
import { withResults } from '../session/results.ts';
import { outputLook } from '../render/look.ts';
import { renderTrajectory } from '../render/render-trajectory.ts';
import { print, printJson } from '../say.ts';

export interface ShowOptions {
  readonly pack?: readonly string[];
  readonly results: string;
  readonly json?: true;
}

/** Prints a stored trajectory with its explanation. */
export async function showTrajectory(id: string, { pack, results, json }: ShowOptions): Promise<void> {
  await withResults(results, 'read', async (store) => {
    const record = await existingTrajectory(store, id);
    if (json) printJson(trajectoryDetail(record));
    else {
      const { graderOf } = await import('./grader-of.ts');
      print(renderTrajectory(record, await graderOf(store, record, pack), outputLook()));
    }
  });
}
