import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { stopwatch } from '../../activities/stopwatch.ts';
import { trajectoryLine } from '../../results/public-form.ts';
import type { ResultsStore } from '../../results/store.ts';
import { unsolvedReasons } from '../../results/report/formats/unsolved-reasons.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { count, duration } from '../../text/words.ts';
import { playEnvironment } from '../../client/play-environment.ts';
import { withResults } from '../../client/results.ts';
import { watchedAway } from '../../client/planning/limits.ts';
import { modelsToCheck } from '../../client/planning/plan-sweep.ts';
import { readySweep } from '../../client/planning/save-plan.ts';
import type { ReadySweep } from '../../client/planning/save-plan.ts';
import { SWEEP_DEFAULTS } from '../../client/planning/sweep-settings.ts';
import { outcomeOf } from '../../client/playing/outcome.ts';
import { playCells } from '../../client/playing/play-cells.ts';
import type { AgentCheck } from '../../client/try/check-agent.ts';
import { chooseAgent } from '../../client/try/choose-agent.ts';
import { planTry } from '../../client/try/plan-try.ts';
import { print, printJsonPage, say, showBlock } from '../say.ts';
import { untilStopped } from '../stop-signal.ts';
import { endingLines } from '../sweep/sweep-texts.ts';
import { terminalOf } from '../terminal.ts';
import type { TryOptions } from './try-command.ts';
import { beginning, nextAfterTry, tableOfTry, fitted } from './try-texts.ts';
import type { PlayedRun } from '../../client/playing/where.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import { verdictText } from '../../results/explain/verdict-text.ts';
import { WaitNotes } from '../wait-notes.ts';

const REDRAW_MS = 500;
const NAME = 12;

/** Plays ten scenarios with a model and prints how they went. Returns the exit code: 1 if one has no score, or the agent's code failed in all. */
export async function runTry(options: TryOptions): Promise<number> {
  const { results, json, view } = options;
  const agent = await chooseAgent(options, process.env, say);
  const environment = await playEnvironment({}, process.env, [agent.spec]);
  const tried = await withResults(results, 'write', async (store) => {
    const plan = await planTry(store, agent.spec, options.prompting, environment);
    const sweep = await readySweep(store, plan, { limits: watchedAway(options), environment });
    const { spec } = sweep;
    await untilStopped('stopping; run the same command to play the rest', (signal) =>
      play(sweep, environment, { ...options, models: agent.models, signal }),
    );
    const { report, left, failed } = await outcomeOf(store, spec);
    const runs = await inOrder(store, spec);
    if (json) await printJsonPage(runs.map(trajectoryLine));
    else {
      const why = { reasons: await unsolvedReasons(store, spec.id), errors: report.codeErrors };
      print(tableOfTry({ runs, ...why }, terminalOf('stdout').width));
    }
    if (left > 0) say(`${count(left, 'scenario')} without a score; run the same command to play the rest`);
    return { spec, runs, failed };
  });
  if (!json) say(nextAfterTry({ ...tried, agent: agent.spec }, results));
  if (view && tried.runs.length > 0) {
    const { viewResults } = await import('../view/view-results.ts');
    await viewResults(tried.spec.id, { results, port: 0, open: true });
  }
  return tried.failed ? 1 : 0;
}

type Asked = Pick<AgentCheck, 'models' | 'signal' | 'onWait'>;
type Trying = Pick<TryOptions, 'concurrency' | 'prompting'> & Omit<Asked, 'onWait'>;

async function play(
  sweep: ReadySweep,
  environment: NodeJS.ProcessEnv,
  { concurrency, prompting, models, signal }: Trying,
): Promise<void> {
  const { spec, open } = sweep;
  const progress = new TryProgress(open);
  const onWait = (reason: string, waitMs: number) => progress.waits(reason, waitMs);
  let lap = stopwatch();
  const first = async (dependencies: ActivityDependencies) => {
    // A model that calls tools in text need not take them.
    if (prompting === 'function-calling') await check(dependencies, spec, { models, signal, onWait });
    say(beginning(spec, open, concurrency));
    lap = stopwatch();
  };
  try {
    const { userRetries } = SWEEP_DEFAULTS;
    const played = await playCells(
      sweep,
      { concurrency, userRetries, preflight: false, environment, report: say },
      {
        kind: 'here',
        first,
        signal,
        onWait,
        observe: (cell, events) => progress.observe(cell, events),
        onPlayed: (cell, run) => progress.played(cell, run),
      },
    );
    if (played !== null) say(endingLines(played.counts, lap()));
  } finally {
    progress.close();
  }
}

async function check(dependencies: ActivityDependencies, spec: SweepSpec, asked: Asked): Promise<void> {
  const [checked] = modelsToCheck(spec);
  if (checked === undefined) return;
  const { model } = checked;
  const isFile = model.startsWith('module:');
  const patience = isFile ? '' : '; the first answer may take long while its server loads it';
  say(`asking ${shownSpec(model)} for a tool call${patience}`);
  const { checkAgent } = await import('../../client/try/check-agent.ts');
  const { calledTool, latencyMs } = await checkAgent(dependencies, {
    ...asked,
    sweep: spec.id,
    model,
    seed: spec.seed,
  });
  const took = `it answers in ${(latencyMs / 1000).toFixed(1)} s`;
  if (calledTool) say(`${took} and calls tools`);
  else if (isFile) say(`${took}, with text: asked for a tool call, it called no tool`);
  else say(`${took}, but with text instead of a call; for models that call no tools: --prompting react`);
}

async function inOrder(store: ResultsStore, { id, scenarios }: SweepSpec) {
  const runs = await Array.fromAsync(store.trajectories.summaries({ sweep: id }));
  const place = (run: (typeof runs)[number]) => scenarios.indexOf(run.cell.scenario);
  return runs.toSorted((one, other) => place(one) - place(other));
}

interface Playing {
  readonly since: number;
  readonly messages: number;
}

/** A line for each scenario that ends; on a terminal also those that are being played, below. */
class TryProgress {
  readonly #all: number;
  readonly #playing = new Map<string, Playing>();
  readonly #waits = new WaitNotes();
  readonly #timer: NodeJS.Timeout | undefined;
  #done = 0;

  constructor(all: number) {
    this.#all = all;
    if (terminalOf('stderr').redraws) this.#timer = setInterval(() => this.#draw(), REDRAW_MS).unref();
  }

  observe({ scenario }: Cell, events: readonly TrajectoryEvent[]): void {
    const { since = Date.now() } = this.#playing.get(scenario) ?? {};
    this.#playing.set(scenario, { since, messages: messagesOf(events).length });
    this.#waits.progressed();
  }

  played({ scenario }: Cell, { solved, similarity, reason }: PlayedRun): void {
    this.#playing.delete(scenario);
    const place = `${String(++this.#done).padStart(String(this.#all).length)}/${this.#all}`;
    const verdict = similarity === null ? 'no score' : verdictText(solved);
    const line = `${place}  ${verdict.padEnd(NAME)}${similarity?.toFixed(3) ?? '    -'}  ${scenario}`;
    if (similarity === null && reason !== null) say(`${line}: ${reason}`);
    else say(fitted(line, terminalOf('stderr').width));
    if (this.#timer) this.#draw();
  }

  waits(reason: string, waitMs: number): void {
    this.#waits.waits(reason, waitMs);
  }

  close(): void {
    clearInterval(this.#timer);
    if (this.#timer) showBlock([]);
  }

  #draw(): void {
    const now = Date.now();
    showBlock(
      [...this.#playing].map(([scenario, { since, messages }]) => {
        const state = `${messages} messages, ${duration((now - since) / 1000)}`;
        return `playing  ${scenario}  ${state}`;
      }),
    );
  }
}
