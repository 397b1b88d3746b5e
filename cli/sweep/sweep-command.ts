import { Command, Option } from 'commander';
import { renderReport } from '../../results/render-report.ts';
import { report } from '../../results/report.ts';
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
import { Interrupted } from '../errors.ts';
import { hintCommand } from '../hint-command.ts';
import { print, printJson, say } from '../say.ts';
import { stopOnSignals } from '../session/stop-signal.ts';
import { duration } from './progress-line.ts';
import { startSweep } from './start-sweep.ts';
import { planSweep } from './sweep-plan.ts';
import type { SweepPlan, SweepRequest } from './sweep-plan.ts';
import { describeSweep, nextSteps, shortfalls, withoutScore } from './sweep-texts.ts';
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
    .description('play scenarios x augmentations x agents x trials and print a report; the same command resumes it')
    .option('--id <name>', 'id of the sweep (default: derived from its parameters)')
    .addOption(packOption())
    .option(
      '--scenarios <patterns>',
      'comma-separated names, with * and ? as wildcards, for example "*_low_battery_mode*"',
      commaList,
    )
    .option('--categories <names>', 'only scenarios in all of these: STC,MTC,SUT,MUT,SD,C,II', commaList)
    .addOption(
      new Option(
        '--augmentations <names>',
        'how the tools are shown to the agent: all, or some of none,3dt,10dt,at,tns,tds,ads,ats',
      )
        .argParser(augmentations)
        .default(AUGMENTATIONS, 'all'),
    )
    .addOption(
      new Option('--agent <spec...>', 'one or more agents, for example openai:gpt-5 or scripted:unhelpful').default(
        ['scripted:oracle'],
        'scripted:oracle',
      ),
    )
    .option('--user <spec>', 'simulated user, for example openai:gpt-5', 'scripted:user')
    .option('--trials <n>', 'times that each cell is repeated', wholeNumber(1), 1)
    .option('--concurrency <n>', 'trajectories played at a time', wholeNumber(1), 20)
    .option('--seed <n>', 'seed of the first trial', wholeNumber(0), 0)
    .addOption(packProfileOption())
    .addOption(servicesOption())
    .option('--fail-below <similarity>', 'exit 1 when an agent’s mean similarity is below this', similarity)
    .addOption(new Option('--detach', 'start the sweep and return; workers on other machines play it'))
    .option('--no-worker', 'start no worker here; workers on other machines play it')
    .option(
      '--own-engine',
      'use an engine of this directory only, ignoring TEMPORAL_ADDRESS and other servers on this machine',
    )
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
  say(describeSweep(plan));
  const open = await pendingCells(store, plan);
  if (open === 0)
    say(
      `${cells === 1 ? 'the cell has' : `all ${cells} cells have`} a score already; to play again, choose another --id`,
    );
  else {
    if (open < cells) say(`resuming: ${cells - open} cells have a score already, ${open} left`);
    await playSweep(plan, options);
    if (options.detach) return 0;
  }
  const stored = await store.trajectories({ sweep: spec.id });
  const summary = report(spec.id, stored);
  if (options.json) printJson(summary);
  else print(renderReport(summary));
  if (!options.json) say(nextSteps(spec, stored, options));
  const left = await pendingCells(store, plan);
  if (left > 0) say(withoutScore(spec.id, left, options));
  const below = options.failBelow === undefined ? [] : shortfalls(summary, options.failBelow);
  for (const line of below) say(line);
  return left > 0 || below.length > 0 ? 1 : 0;
}

async function playSweep(
  plan: SweepPlan,
  { concurrency, detach, worker, ownEngine, results }: RunOptions,
): Promise<void> {
  const { spec, cells, providers } = plan;
  const session = await openEngine({ ownEngine, stays: detach === true });
  const embedded = worker && !detach ? new EmbeddedWorker({ results, providers, ownEngine, report: say }) : null;
  const startedAt = Date.now();
  try {
    if (session.engine.uiAddress !== null) say(`watch it in the Temporal UI: ${session.engine.uiAddress}`);
    const handle = await startSweep(session, { spec, cells, concurrency });
    if (detach) {
      say(`sweep ${spec.id} started; see its progress with: ${hintCommand('status', spec.id)}`);
      return;
    }
    const stop = stopOnSignals('stopping; run the same command to resume');
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
