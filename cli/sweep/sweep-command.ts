import { Command, Option } from 'commander';
import { report } from '../../results/report.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { parametersOf, storedIn } from '../../runs/sweep-spec.ts';
import type { SweepSpec } from '../../runs/contract.ts';
import { UserError } from '../errors.ts';
import { SINGLE_RUNS } from '../run/single-runs.ts';
import { withResults } from '../session/results.ts';
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
import { printReport } from '../report/print-report.ts';
import { print, printJson, say } from '../say.ts';
import { dryRun, dryRunLines } from './dry-run.ts';
import { countPending } from './pending-cells.ts';
import { playSweep } from './play-sweep.ts';
import type { PlayOptions } from './play-sweep.ts';
import { planSweep } from './sweep-plan.ts';
import type { SweepPlan, SweepRequest } from './sweep-plan.ts';
import { unscoredReasons } from './unscored-reasons.ts';
import { describeSweep, nextSteps, shortfalls, withoutScore } from './sweep-texts.ts';

interface SweepOptions extends Omit<SweepRequest, 'agents'>, PlayOptions {
  readonly agent: readonly string[];
  readonly failBelow?: number;
  readonly dryRun?: true;
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
    .option('--limit <n>', 'only the first n of these scenarios', wholeNumber(1))
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
    .option('--dry-run', 'check everything and print what would be played; start and write nothing')
    .addOption(new Option('--detach', 'start the sweep and return; workers on other machines play it'))
    .option('--no-worker', 'start no worker here; workers on other machines play it')
    .option(
      '--own-engine',
      'use an engine of this directory only, ignoring TEMPORAL_ADDRESS and other servers on this machine',
    )
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: SweepOptions) => {
      if (options.id === SINGLE_RUNS)
        throw new UserError(`--id ${SINGLE_RUNS} is where \`toolsandbox run\` stores its runs: choose another id`);
      const plan = planSweep({ ...options, agents: options.agent }, process.env);
      if (options.dryRun) return printDryRun(plan, options);
      await withResults(options.results, 'write', async (store) => {
        const spec = storedIn(store, plan.sweep);
        const [parameters, createdAt] = [parametersOf(spec), Date.now()];
        await store.checkSweep({ id: spec.id, parameters, cells: plan.cells, createdAt });
        process.exitCode = await sweepAndReport(store, plan, spec, options);
      });
    });
}

async function printDryRun(plan: SweepPlan, { results, json }: SweepOptions): Promise<void> {
  const run = await dryRun(plan, results, process.env);
  if (json) return printJson(run);
  print(dryRunLines(plan, run));
  say('nothing was started or written (--dry-run)');
}

async function sweepAndReport(
  store: ResultsStore,
  plan: SweepPlan,
  spec: SweepSpec,
  options: SweepOptions,
): Promise<number> {
  const { cells } = plan;
  say(describeSweep(plan));
  const open = await countPending(store, spec);
  if (open === 0)
    say(
      `${cells === 1 ? 'the cell has' : `all ${cells} cells have`} a score already; to play again, choose another --id`,
    );
  else {
    if (open < cells) say(`resuming: ${cells - open} cells have a score already, ${open} left`);
    await playSweep(store, spec, plan, options);
    if (options.detach) return 0;
  }
  const summary = report(spec.id, await store.tally(spec.id));
  printReport(summary, options.json === true);
  if (!options.json) say(nextSteps(spec, await lowestScored(store, spec.id), options));
  const left = await countPending(store, spec);
  if (left > 0) say(withoutScore(spec.id, left, await unscoredReasons(store, { sweep: spec.id }), options));
  const below = options.failBelow === undefined ? [] : shortfalls(summary, options.failBelow);
  for (const line of below) say(line);
  return left > 0 || below.length > 0 ? 1 : 0;
}

async function lowestScored(store: ResultsStore, sweep: string): Promise<TrajectorySummary | undefined> {
  let lowest: TrajectorySummary | undefined;
  for await (const one of store.trajectories({ sweep }))
    if (one.score && one.score.similarity < (lowest?.score?.similarity ?? 2)) lowest = one;
  return lowest;
}
