import { Command, Option } from 'commander';
import { renderReport } from '../../results/render-report.ts';
import { report } from '../../results/report.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { AUGMENTATIONS, trajectoryId } from '../../sandbox/cell.ts';
import { cellAt } from '../../runs/cells.ts';
import { withResults } from '../session/results.ts';
import { EmbeddedWorker } from '../session/embedded-worker.ts';
import { openEngine } from '../session/engine-session.ts';
import {
  augmentations,
  commaList,
  jsonOption,
  packOption,
  packProfileOption,
  resultsOption,
  servicesOption,
  similarity,
  wholeNumber,
} from '../options.ts';
import { Interrupted, UserError } from '../errors.ts';
import { print, printJson, say } from '../say.ts';
import { stopOnSignals } from '../session/stop-signal.ts';
import { duration } from './progress-line.ts';
import { startSweep } from './start-sweep.ts';
import { planSweep } from './sweep-plan.ts';
import type { SweepPlan, SweepRequest } from './sweep-plan.ts';
import type { SweepSpec } from '../../runs/contract.ts';
import { watchSweep } from './watch-sweep.ts';

interface SweepOptions extends Omit<SweepRequest, 'agents'> {
  readonly agent: readonly string[];
  readonly concurrency: number;
  readonly failBelow?: number;
  readonly detach?: true;
  readonly worker: boolean;
  readonly ownEngine?: true;
  readonly results: string;
  readonly json?: true;
}

export function sweepCommand(): Command {
  return new Command('sweep')
    .description('play scenarios x augmentations x agents x trials, and report; the same command again goes on')
    .option('--id <name>', 'name of the sweep (default: derived from what it runs)')
    .addOption(packOption())
    .option('--scenarios <patterns>', 'names or patterns such as "*_low_battery_mode*", separated by commas', commaList)
    .option('--categories <names>', 'some of STC,MTC,SUT,MUT,SD,C,II', commaList)
    .addOption(
      new Option('--augmentations <names>', 'all, or some of none,3dt,10dt,at,tns,tds,ads,ats')
        .argParser(augmentations)
        .default(AUGMENTATIONS, 'all'),
    )
    .addOption(
      new Option('--agent <spec...>', 'agents, for example openai:gpt-5 or scripted:unhelpful').default(
        ['scripted:oracle'],
        'scripted:oracle',
      ),
    )
    .option('--user <spec>', 'simulated user, for example openai:gpt-5', 'scripted:user')
    .option('--trials <n>', 'repeats of each cell', wholeNumber('--trials', 1), 1)
    .option('--concurrency <n>', 'trajectories open at a time', wholeNumber('--concurrency', 1), 20)
    .option('--seed <n>', 'seed of the first trial', wholeNumber('--seed', 0), 0)
    .addOption(packProfileOption())
    .addOption(servicesOption())
    .option('--fail-below <similarity>', 'exit 1 when an agent’s mean similarity is below this', similarity)
    .addOption(new Option('--detach', 'start it and return; workers elsewhere play it'))
    .option('--no-worker', 'start no worker here: workers elsewhere play it')
    .option('--own-engine', 'use an engine of this directory only, whatever else runs on this machine or is configured')
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async ({ agent: agents, ...options }: SweepOptions) => {
      const plan = planSweep({ ...options, agents }, process.env);
      await withResults(options.results, async (store) => {
        await store.createSweep({ id: plan.spec.id, parameters: plan.parameters, createdAt: Date.now() });
        process.exitCode = await sweepAndReport(store, plan, options);
      });
    });
}

type RunOptions = Omit<SweepOptions, 'agent'>;

async function sweepAndReport(store: ResultsStore, plan: SweepPlan, options: RunOptions): Promise<number> {
  const { spec, cells } = plan;
  say(describe(plan));
  const open = await pendingCells(store, plan);
  if (open === 0) say(`all ${cells} cells have their results already; play them anew with another --id`);
  else {
    if (open < cells) say(`${cells - open} cells have their results already; ${open} to go`);
    await playSweep(plan, options);
    if (options.detach) return 0;
  }
  const stored = await store.trajectories({ sweep: spec.id });
  const summary = report(spec.id, stored);
  if (options.json) printJson(summary);
  else print(renderReport(summary));
  if (!options.json) say(nextSteps(spec, lowestScored(stored)));
  const left = await pendingCells(store, plan);
  if (left > 0) say(`${left} cells have no score yet: run the same command again to play them`);
  const bar = options.failBelow;
  const missed = bar !== undefined && (summary.columns.ALL.similarity ?? 0) < bar;
  if (missed) say(`mean similarity is below the bar of ${bar}`);
  return left > 0 || missed ? 1 : 0;
}

async function playSweep(
  plan: SweepPlan,
  { concurrency, detach, worker, ownEngine, results }: RunOptions,
): Promise<void> {
  const { spec, cells, providers } = plan;
  const session = await openEngine({ ownEngine });
  if (detach && !['configured', 'running'].includes(session.engine.source)) {
    await session.close();
    throw new UserError(
      '--detach needs an engine that stays: set TEMPORAL_ADDRESS, or keep `toolsandbox worker` running here',
    );
  }
  const embedded = worker && !detach ? new EmbeddedWorker({ results, providers, ownEngine, report: say }) : null;
  const startedAt = Date.now();
  try {
    if (session.engine.uiAddress !== null) say(`watch it at ${session.engine.uiAddress}`);
    const handle = await startSweep(session, { spec, cells, concurrency });
    if (detach) {
      say(`sweep ${spec.id} started; follow it with: npx toolsandbox status ${spec.id}`);
      return;
    }
    const stop = stopOnSignals('stopping; the sweep keeps its place, and the same command again goes on');
    const result = session.client
      .withAbortSignal(stop, () => handle.result())
      .catch((error: unknown) => Promise.reject(stop.aborted ? new Interrupted() : error));
    await watchSweep(session.client, spec.id, result);
    const counts = await result;
    say(`played in ${duration((Date.now() - startedAt) / 1000)}`);
    for (const { model, reason } of counts.stops)
      say(`stopped early${model === null ? '' : ` for ${model}`}: ${reason}`);
  } finally {
    await embedded?.stop();
    await session.close();
  }
}

async function pendingCells(store: ResultsStore, { spec, cells }: SweepPlan): Promise<number> {
  const ids = Array.from({ length: cells }, (_, index) => trajectoryId(cellAt(spec, index)));
  return (await store.pendingAmong(ids)).length;
}

function describe({ spec, cells }: SweepPlan): string {
  const { scenarios, augmentations: shown, agents, trials } = spec;
  const factors = [
    count(scenarios.length, 'scenario'),
    count(shown.length, 'augmentation'),
    count(agents.length, 'agent'),
    count(trials, 'trial'),
  ];
  return `sweep ${spec.id}: ${cells} cells = ${factors.join(' x ')}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** The id of the trajectory most worth a look. */
function lowestScored(stored: readonly TrajectorySummary[]): string | undefined {
  const scored = stored.filter((one) => one.score !== null);
  return scored.toSorted((a, b) => (a.score?.similarity ?? 1) - (b.score?.similarity ?? 1))[0]?.id;
}

function nextSteps({ id: sweep, agents }: SweepSpec, example: string | undefined): string {
  const steps = [
    ...(example === undefined ? [] : [`npx toolsandbox show ${example}`, `npx toolsandbox replay ${example}`]),
    `npx toolsandbox list --sweep ${sweep} --below 1`,
    ...(agents.includes('scripted:unhelpful') ? [] : ['npx toolsandbox sweep --agent scripted:unhelpful']),
  ];
  return `\nnext, try:\n${steps.map((step) => `  ${step}`).join('\n')}`;
}
