import { Command, Option } from 'commander';
import { SWEEP_DEFAULTS } from '../../client/sweeps/sweep-settings.ts';
import {
  augmentations,
  commaList,
  jsonOption,
  noFloorsOption,
  packOption,
  resultsOption,
  share,
  wholeNumber,
} from '../options.ts';
import { withPlayOptions, withSweepOptions } from '../play-options.ts';
import { amount } from '../limit/limit-command.ts';
import type { SweepOptions } from './run-sweep.ts';

export function sweepCommand(): Command {
  const command = withPlayOptions(
    new Command('sweep')
      .description('play scenarios x augmentations x agents x trials and print a report; the same command resumes it')
      .option(
        '--file <file>',
        'a sweep file, which says what these options say (docs/nightly.md); options go before it',
      )
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
          .default(SWEEP_DEFAULTS.augmentations, 'all'),
      )
      .addOption(
        new Option(
          '--agent <spec...>',
          'one or more agents, for example openai:gpt-6-sol or scripted:unhelpful',
        ).default(SWEEP_DEFAULTS.agent, SWEEP_DEFAULTS.agent.join()),
      )
      .option('--user <spec>', 'simulated user, for example openai:gpt-6-luna', SWEEP_DEFAULTS.user)
      .option('--trials <n>', 'times that each cell is repeated', wholeNumber(1), SWEEP_DEFAULTS.trials)
      .option('--seed <n>', 'seed of the first trial', wholeNumber(0), SWEEP_DEFAULTS.seed),
  );
  return withSweepOptions(command)
    .option('--model-limits <file>', 'YAML with requests/min, tokens/min and concurrency of models (docs/models.md)')
    .option('--max-cost <dollars>', 'wait when the sweep has cost this much; `limit --sweep` raises it', amount)
    .option('--max-tokens <n>', 'wait when the sweep has used this many tokens', amount)
    .option('--stop-at-budget', 'end instead of waiting when one of these is used up; exit 1 if cells are left')
    .option('--no-stop-at-budget', 'wait, whatever the sweep file or an earlier command says')
    .option('--allow-unpriced', 'play models without a known price although --max-cost does not count them')
    .option('--fail-below <share>', 'exit 1 when an agent’s share of solved runs is below this, from 0 to 1', share)
    .addOption(
      new Option(
        '--estimate',
        'print how many turns and tokens it would take and what they would cost (docs/cost.md); start and write nothing',
      ).conflicts('dryRun'),
    )
    .option('--dry-run', 'check everything and print what would be played; start and write nothing')
    .addOption(noFloorsOption())
    .addOption(resultsOption())
    .addOption(jsonOption())
    .action(async (options: SweepOptions, self: Command) => {
      const { runSweep } = await import('./run-sweep.ts');
      const userChosen = self.getOptionValueSource('user') !== 'default';
      await runSweep(await withFile({ ...options, userChosen }, self));
    });
}

/** What stands on the command line goes before the file. Parsers are loaded where there is one. */
async function withFile(options: SweepOptions, command: Command): Promise<SweepOptions> {
  if (options.file === undefined) return options;
  const [{ fileSettings }, { readSweepFile }] = await Promise.all([
    import('../../client/sweep-files/sweep-file-request.ts'),
    import('../../client/sweep-files/parse-sweep-file.ts'),
  ]);
  const isGiven = (name: string) => !['default', undefined].includes(command.getOptionValueSource(name));
  const said = Object.entries(fileSettings(readSweepFile(options.file), options.file));
  return { ...options, ...Object.fromEntries(said.filter(([name]) => !isGiven(name))) };
}
