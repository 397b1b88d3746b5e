import { savePlan } from '../../client/planning/save-plan.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import type { ResultsStore } from '../../results/store.ts';
import { brokenAgents, codeErrors } from '../../results/report/code-errors.ts';
import { unsolvedReasons } from '../../results/report/formats/unsolved-reasons.ts';
import { storedIn } from '../../runs/sweep-spec.ts';
import type { Stop } from '../../runs/contract.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { count, duration } from '../../text/words.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { Interrupted } from '../../client/errors.ts';
import { playEnvironment, withOwnModules } from '../../client/play-environment.ts';
import { withResults } from '../../client/results.ts';
import { watchedAway } from '../../client/planning/limits.ts';
import { countPending } from '../../client/planning/open-cells.ts';
import { modelsToCheck } from '../../client/planning/plan-sweep.ts';
import { playCellsHere } from '../../client/playing/play-here.ts';
import type { AgentCheck } from '../../client/try/check-agent.ts';
import { chooseAgent, planTry } from '../../client/try/plan-try.ts';
import { print, printJsonPage, say } from '../say.ts';
import { untilStopped } from '../stop-signal.ts';
import { terminalOf } from '../terminal.ts';
import type { TryOptions } from './try-command.ts';
import { TryProgress } from './try-progress.ts';
import { beginning, nextAfterTry, tableOfTry } from './try-texts.ts';

/** Plays ten scenarios with a model and prints how they went. Returns the exit code: 1 if one has no score, or the agent's code failed in all. */
export async function runTry(options: TryOptions): Promise<number> {
  const { results, json, view } = options;
  const agent = await chooseAgent(options, process.env, say);
  const environment = await playEnvironment({}, process.env, [agent.spec]);
  const tried = await withResults(results, 'write', async (store) => {
    const plan = await planTry(store, agent.spec, options.prompting, environment);
    const spec = storedIn(store, plan.sweep);
    await savePlan(store, plan);
    await store.traffic.setBudget(spec.id, watchedAway(options));
    const stops = await untilStopped('stopping; run the same command to play the rest', (signal) =>
      play(createDependencies(store, withOwnModules(environment)), spec, { ...options, models: agent.models, signal }),
    );
    const left = await countPending(store, spec);
    const runs = await inOrder(store, spec);
    const errors = await codeErrors(store, spec.id, await store.sums.tally(spec.id));
    if (json) await printJsonPage(runs.map(trajectoryLine));
    else
      print(tableOfTry({ runs, reasons: await unsolvedReasons(store, spec.id), errors }, terminalOf('stdout').width));
    for (const { reason } of stops) say(`stopped early: ${reason}`);
    if (left > 0) say(`${count(left, 'scenario')} without a score; run the same command to play the rest`);
    return { spec, left, runs, broken: brokenAgents(errors).length > 0 };
  });
  if (!json) say(nextAfterTry(tried, results));
  if (view && tried.runs.length > 0) await openViewer(tried.spec.id, results);
  return tried.left > 0 || tried.broken ? 1 : 0;
}

type Asked = Pick<AgentCheck, 'models' | 'signal' | 'onWait'>;

async function play(
  dependencies: ActivityDependencies,
  spec: SweepSpec,
  { concurrency, prompting, models, signal }: Pick<TryOptions, 'concurrency' | 'prompting'> & Omit<Asked, 'onWait'>,
): Promise<readonly Stop[]> {
  const open = await countPending(dependencies.store, spec);
  const progress = new TryProgress(open);
  const onWait = (reason: string, waitMs: number) => progress.waits(reason, waitMs);
  try {
    // A model that calls tools in text need not take them.
    if (prompting === 'function-calling') await check(dependencies, spec, { models, signal, onWait });
    say(beginning(spec, open, concurrency));
    const startedAt = performance.now();
    const { stops } = await playCellsHere(dependencies, spec, {
      concurrency,
      signal,
      onWait,
      observe: (cell, events) => progress.observe(cell, events),
      onPlayed: (cell, run) => progress.played(cell, run),
    });
    if (signal.aborted) throw new Interrupted();
    say(`played in ${duration((performance.now() - startedAt) / 1000)}`);
    return stops;
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error;
  } finally {
    progress.close();
  }
}

async function check(dependencies: ActivityDependencies, spec: SweepSpec, asked: Asked): Promise<void> {
  const [checked] = modelsToCheck(spec);
  if (checked === undefined) return;
  const { model } = checked;
  say(`asking ${shownSpec(model)} for a tool call; the first answer may take long while its server loads it`);
  const { checkAgent } = await import('../../client/try/check-agent.ts');
  const { calledTool, latencyMs } = await checkAgent(dependencies, {
    ...asked,
    sweep: spec.id,
    model,
    seed: spec.seed,
  });
  const took = `it answers in ${(latencyMs / 1000).toFixed(1)} s`;
  if (calledTool) say(`${took} and calls tools`);
  else if (model.startsWith('module:')) say(`${took}, with text: asked for a tool call, it called no tool`);
  else say(`${took}, but with text instead of a call; for models that call no tools: --prompting react`);
}

async function inOrder(store: ResultsStore, { id, scenarios }: SweepSpec) {
  const runs = await Array.fromAsync(store.trajectories.summaries({ sweep: id }));
  const place = (run: (typeof runs)[number]) => scenarios.indexOf(run.cell.scenario);
  return runs.toSorted((one, other) => place(one) - place(other));
}

async function openViewer(sweep: string, results: string): Promise<void> {
  const { viewResults } = await import('../view/view-results.ts');
  await viewResults(sweep, { results, port: 0, open: true });
}
