import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import { withResults } from '../../client/results.ts';
import { outputLook } from '../render/look.ts';
import { renderTrajectory } from '../render/render-trajectory.ts';
import { print, printJson, say } from '../say.ts';
import { detailWithScores, scoreLines } from './scores.ts';
import { chosenRun } from './chosen-run.ts';

export interface ShowOptions {
  readonly run?: number;
  readonly pack?: readonly string[];
  readonly results: string;
  readonly json?: true;
}

/** Prints a stored trajectory with its explanation. */
export async function showTrajectory(id: string, { run, pack, results, json }: ShowOptions): Promise<void> {
  await withResults(results, 'read', async (store) => {
    const { record, note } = await chosenRun(store, id, run);
    if (json) printJson(await detailWithScores(store, record));
    else {
      const { graderOf } = await import('./grader-of.ts');
      print(renderTrajectory(record, await graderOf(store, record, pack), outputLook()));
      const scores = await store.scores.of({ id: record.id, startedAt: record.timing.startedAt });
      print(scoreLines(scores, record.provenance.grader));
      if (note !== null) say(escapeForTerminal(note));
    }
  });
}
