import { SWEEP_DEFAULTS } from '../../client/planning/sweep-settings.ts';
import type { SweepSettings } from '../../client/planning/sweep-settings.ts';
import { alsoNamed, option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import {
  amount,
  augmentations,
  awayOption,
  baseUrlOption,
  commaList,
  failOnModeOption,
  failUnderOption,
  jsonOption,
  packOption,
  resultsOption,
  trustSpecsOption,
  wholeNumber,
} from '../options.ts';
import { namedAgents } from '../named-agents.ts';
import { CELL_OPTIONS, PLAY_OPTIONS } from '../play-options.ts';
import type { PlayOptions } from './play-sweep.ts';
import { declaredCommand, isGiven } from '../declared-command.ts';
import type { Command } from 'commander';

const scenarios = option(
  '--scenarios <patterns>',
  'comma-separated names, with * and ? as wildcards, for example "*_low_battery_mode*"',
  { parse: commaList },
);

const shownTools = option(
  '--augmentations <names>',
  'how the tools are shown to the agent: all (those of the paper), or some of none,3dt,10dt,at,tns,tds,ads,ats,search',
  { parse: augmentations, default: SWEEP_DEFAULTS.augmentations, defaultText: 'all' },
);

export const SWEEP_OPTIONS = [
  option('--file <file>', 'a sweep file, which says what these options say (docs/nightly.md); options go before it'),
  option('--id <name>', 'id of the sweep (default: derived from its parameters)'),
  packOption(),
  scenarios,
  alsoNamed('--scenario', scenarios),
  option('--categories <names>', 'only scenarios in all of these: STC,MTC,SUT,MUT,SD,C,II', { parse: commaList }),
  option('--limit <n>', 'only the first n of these scenarios', { parse: wholeNumber(1) }),
  shownTools,
  alsoNamed('--augmentation', shownTools),
  option('--agent <spec...>', 'one or more agents, for example openai:gpt-6-sol or scripted:unhelpful', {
    default: SWEEP_DEFAULTS.agent,
    defaultText: SWEEP_DEFAULTS.agent.join(),
  }),
  option('--user <spec>', 'simulated user, for example openai:gpt-6-luna', { default: SWEEP_DEFAULTS.user }),
  option(
    '--judge <spec>',
    'ask this model about each scored run too; its verdict stands beside the score and changes nothing',
  ),
  option('--trials <n>', 'times that each cell is repeated', { parse: wholeNumber(1), default: SWEEP_DEFAULTS.trials }),
  option('--seed <n>', 'seed of the first trial', { parse: wholeNumber(0), default: SWEEP_DEFAULTS.seed }),
  ...PLAY_OPTIONS,
  trustSpecsOption(),
  ...CELL_OPTIONS,
  option('--model-limits <file>', 'YAML with requests/min, tokens/min and concurrency of models (docs/models.md)'),
  option('--max-cost <dollars>', 'wait when the sweep has cost this much; `sweep limit` raises it', {
    parse: amount,
  }),
  option('--max-tokens <n>', 'wait when the sweep has used this many tokens', { parse: amount }),
  option('--stop-at-budget', 'end instead of waiting when one of these is used up; exit 1 if cells are left'),
  option('--no-stop-at-budget', 'wait, whatever the sweep file or an earlier command says', { negates: true }),
  option('--allow-unpriced', 'play models without a known price although --max-cost does not count them'),
  awayOption('30m'),
  failUnderOption(),
  failOnModeOption(),
  alsoNamed('--fail-below', failUnderOption()),
  option(
    '--estimate',
    'print how many turns and tokens it would take and what they would cost (docs/cost.md); start and write nothing',
    { conflicts: ['dryRun'] },
  ),
  option('--dry-run', 'check everything and print what would be played; start and write nothing'),
  resultsOption(),
  jsonOption(),
];

/** What no option says: whether `--user` was given, what stands in a sweep file only, and who and what plays because the file says so. */
type Unsaid = Pick<SweepSettings, 'userChosen' | 'limitsOfModels'> &
  Pick<PlayOptions, 'requeued'> & { readonly said: { readonly specs: readonly string[]; readonly services: boolean } };

export type SweepOptions = Covering<SweepSettings & PlayOptions, OptionsOf<typeof SWEEP_OPTIONS> & Unsaid>;

export const command = declaredCommand({
  about: 'The same command plays what is left. At the end, a report is printed.',
  options: [...SWEEP_OPTIONS, baseUrlOption()],
  examples: [
    'sweep --agent openai:gpt-6-sol --user openai:gpt-6-luna --id nightly --estimate',
    'sweep --agent scripted:oracle scripted:unhelpful --categories SD --augmentations none',
    'sweep pause nightly',
  ],
  run: async ({ baseUrl, ...given }, self) => {
    const options = { ...given, agent: await namedAgents(baseUrl, given.agent, self, given) };
    const { runSweep } = await import('./run-sweep.ts');
    const said = { specs: [], services: false };
    await runSweep(await withFile({ ...options, userChosen: isGiven(self, 'user'), said }, self));
  },
});

/** What stands on the command line goes before the file. Parsers are loaded where there is one. */
async function withFile(options: SweepOptions, self: Command): Promise<SweepOptions> {
  if (options.file === undefined) return options;
  const [{ fileSettings }, { readSweepFile }] = await Promise.all([
    import('../../client/sweep-files/sweep-file-request.ts'),
    import('../../client/sweep-files/parse-sweep-file.ts'),
  ]);
  const settings = fileSettings(readSweepFile(options.file), options.file);
  const used = Object.fromEntries(Object.entries(settings).filter(([name]) => !isGiven(self, name)));
  const specs = (['agent', 'user', 'judge'] as const)
    .filter((name) => !isGiven(self, name))
    .flatMap((name) => settings[name]);
  const services = settings.services !== undefined && !isGiven(self, 'services');
  return { ...options, ...used, said: { specs: specs.filter((spec) => spec !== undefined), services } };
}
