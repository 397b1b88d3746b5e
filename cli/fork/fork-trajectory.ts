import { forkInput } from '../../activities/fork-input.ts';
import { existingTrajectory } from '../../client/find-trajectory.ts';
import { planForksOfRun } from '../../client/forks/fork-runs.ts';
import type { ForkPlan } from '../../client/forks/plan-forks.ts';
import { withResults } from '../../client/results.ts';
import { onlyAway } from '../../client/planning/limits.ts';
import { readySweep } from '../../client/planning/save-plan.ts';
import type { ResultsStore } from '../../results/store.ts';
import { modelsOf, parametersOf } from '../../runs/sweep-spec.ts';
import { trajectoryId } from '../../sandbox/cell.ts';
import { requireNoJoining } from '../../client/require-no-joining.ts';
import { playRun } from '../../client/playing/play-run.ts';
import { withDependencies } from '../../client/playing/with-dependencies.ts';
import { runObserver } from '../run/run-observer.ts';
import { printNewMessages } from '../run/print-new-messages.ts';
import { shownId } from '../../text/shown-spec.ts';
import { print, say, printJson } from '../say.ts';
import type { ForkCommandOptions } from './fork-command.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { explainLines } from '../../client/places.ts';
import { endingText, scoreText } from '../../results/explain/score-text.ts';

/** Forks one trajectory, prints the new part of each dialogue as it happens, and the scores. */
export async function forkTrajectory(id: string, options: ForkCommandOptions): Promise<void> {
  await withResults(options.results, 'write', async (store) => {
    const run = await existingTrajectory(store, id);
    const { plan, environment, at, why } = await planForksOfRun(store, run, options, process.env, say);
    if (options.engine === 'inline') requireNoJoining(modelsOf(plan.sweep), 'leave out --engine inline');
    say(plan.notes);
    const reason = why === null ? '' : `, before the first mistake: ${why}`;
    if (!options.json || why !== null) say(`fork of ${shownId(run.id)} after message ${at}${reason}`);
    await playForks(store, plan, options, environment);
    await printForks(store, run, plan, options);
  });
}

/** Plays the forks that have no score yet, one after the other. */
async function playForks(
  store: ResultsStore,
  plan: ForkPlan,
  { engine, results, json, ...options }: ForkCommandOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { sweep, forks, providers } = plan;
  const cells = forks.map(({ origin, ...place }) => ({ cell: { sweep: sweep.id, ...place }, origin }));
  const pending = new Set(await store.trajectories.pendingAmong(cells.map(({ cell }) => trajectoryId(cell))));
  if (pending.size === 0) return say('played before');
  const { spec } = await readySweep(store, plan, { limits: onlyAway(options), environment });
  await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells: forks.length, createdAt: Date.now() });
  await withDependencies(store, environment, say, async (dependencies) => {
    const pack = await dependencies.packs.get(spec.settings.pack);
    for (const fork of cells) {
      if (!pending.has(trajectoryId(fork.cell))) continue;
      const input = await forkInput(store, pack, spec.settings, fork);
      const observe = json ? () => undefined : printNewMessages(fork.origin.at + 1);
      if (!json && forks.length > 1) print(['', `trial ${fork.cell.trial} of ${forks.length}`]);
      await playRun(dependencies, input, { engine, results, providers, environment }, runObserver(observe));
    }
  });
  await store.sweeps.close(spec.id, { endedAt: Date.now(), status: 'completed', reasons: [] });
}

/** Prints how the forks of a run ended, beside the run itself. The exit code is 1 if one of them has no score. */
async function printForks(
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
  say(explainLines(played[0]!.id, results));
}

function endText(what: string, run: TrajectoryRecord): string {
  return `${what.padEnd(6)}  ${scoreText(run.score)}  ${endingText(run)}  ${shownId(run.id)}`;
}
