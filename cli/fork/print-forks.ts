import type { ForkCommandOptions } from './fork-command.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { sameFiles } from '../../client/places.ts';
import { shownId } from '../../text/shown-spec.ts';
import { print, printJson, say } from '../say.ts';
import type { ForkPlan } from '../../client/forks/plan-forks.ts';
import { scoreText } from '../../results/explain/score-text.ts';

/** Prints how the forks of a run ended, beside the run itself. The exit code is 1 if one of them has no score. */
export async function printForks(
  store: ResultsStore,
  origin: TrajectoryRecord,
  { sweep, forks }: ForkPlan,
  { results, json }: Pick<ForkCommandOptions, 'results' | 'json'>,
): Promise<void> {
  const played: TrajectoryRecord[] = [];
  for (const { origin: _origin, ...place } of forks) {
    const id = trajectoryId({ sweep: sweep.id, ...place });
    const run = await store.trajectories.find(id);
    if (run === null) throw new Error(`${id} was played but not stored`);
    played.push(run);
  }
  if (played.some(({ score }) => score === null)) process.exitCode = 1;
  if (json) {
    for (const run of played) printJson(trajectoryLine(run));
    return;
  }
  print(['', endText('before', origin), ...played.map((run) => endText('fork', run))]);
  const ids = played.map(({ id }) => hintCommand('show', id, ...sameFiles({ results })));
  say(['explain it:', ...ids.slice(0, 1).map((command) => `  ${command}`)]);
}

function endText(what: string, { id, score, outcome, reason }: TrajectoryRecord): string {
  const why = reason === null ? '' : ` (${reason})`;
  return `${what.padEnd(6)}  ${scoreText(score)}  ${outcome}${why}  ${shownId(id)}`;
}
