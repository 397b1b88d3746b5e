import type { NewScenario } from '../../client/scenarios/new-scenario.ts';
import type { VariantChoice } from '../../client/scenarios/vary-pack.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import {
  augmentations,
  commaList,
  forceOption,
  jsonOption,
  optionalProfileOption,
  OWN_PACK,
  decoysOption,
  packOption,
  packProfileOption,
  patternsArgument,
  repeated,
  resultsOption,
  wholeNumber,
} from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

export const LIST_SCENARIOS_OPTIONS = [
  option('--categories <names>', 'only scenarios in all of these: STC,MTC,SUT,MUT,SD,C,II', { parse: commaList }),
  option('--tables', "what these scenarios cover, in the paper's tables 6, 7 and 8 (default profile: paper)"),
  packOption(),
  packProfileOption(),
  jsonOption(),
];
export type ListScenariosOptions = OptionsOf<typeof LIST_SCENARIOS_OPTIONS>;

export const EXPORT_PACK_OPTIONS = [
  option('-o, --output <path>', 'JSON file to write the pack to, - for standard output; or the folder of the tasks', {
    required: true,
  }),
  option('--format <name>', 'a pack, or a task of Harbor for each scenario of the catalogue', {
    choices: ['pack', 'harbor'] as const,
    default: 'pack',
  }),
  option('--name <name>', 'name of the pack (default: that of the pack that it comes from)'),
  packOption(),
  forceOption(),
  jsonOption(),
];
export type ExportPackOptions = OptionsOf<typeof EXPORT_PACK_OPTIONS>;

export const VARY_SCENARIOS_OPTIONS = [
  option('--seed <n>', 'what to draw from; of a few seeds in a row, each draws other values', {
    parse: wholeNumber(0),
  }),
  option('--seed-file <file>', 'the same, a text that is not published, for a sealed set', { conflicts: ['seed'] }),
  option('-o, --output <file>', 'JSON file to write the pack to', { required: true }),
  packOption(),
  forceOption(),
  jsonOption(),
];
export type VaryScenariosOptions = Covering<VariantChoice, OptionsOf<typeof VARY_SCENARIOS_OPTIONS>>;

export const NEW_SCENARIO_OPTIONS = [
  option('--pack <folder>', 'folder of the pack; made if there is none', { default: OWN_PACK }),
  option('--like <scenario>', 'make a variant of this scenario, of the pack or of the one that it extends'),
  option('--world <name>', 'make a pack with a world of its own: tables, rows, tools, a policy', {
    conflicts: ['like'],
  }),
  option(
    '--from <id>',
    'draft it from a stored run that is right: its calls, its last words, the rows that it changed',
    {
      conflicts: ['like', 'world'],
    },
  ),
  resultsOption(),
  jsonOption(),
];
export type NewScenarioOptions = Covering<NewScenario, OptionsOf<typeof NEW_SCENARIO_OPTIONS>>;

export const SHOW_SCENARIOS_OPTIONS = [
  packOption(),
  optionalProfileOption('the original, then its corrections'),
  option('--svg <file>', 'draw the milestones as a picture into this file; - for standard output', {
    conflicts: ['json'],
  }),
  forceOption(),
  jsonOption(),
];
export type ShowScenariosOptions = OptionsOf<typeof SHOW_SCENARIOS_OPTIONS>;

export const VALIDATE_OPTIONS = [
  option('--check <names>', 'only these checks, by name or number: reference-solution,9; gates: those of the gates', {
    parse: commaList,
  }),
  option('--augmentations <names>', 'all, or some of them: none,3dt (default: all)', { parse: augmentations }),
  packOption(),
  decoysOption(),
  jsonOption(),
];
export type ValidateCommandOptions = OptionsOf<typeof VALIDATE_OPTIONS>;

export const IMPORT_SCENARIOS_OPTIONS = [
  option('-o, --output <pack>', 'JSON file to write the pack to', { required: true }),
  option('--domain <name>', 'of a checkout of tau2-bench: retail, airline or telecom'),
  option('--split <name>', 'with --domain: the tasks of this split (default: base, if the checkout names it)'),
  option('--name <name>', 'name of the pack (default: its file name)'),
  forceOption(),
  jsonOption(),
];
export type ImportScenariosOptions = OptionsOf<typeof IMPORT_SCENARIOS_OPTIONS>;

export const FREEZE_OPTIONS = [
  option('--mcp <server>', 'MCP server: a command that starts it, or a URL', { required: true }),
  option(
    '--header-env <header=variable>',
    'header of requests to a URL, whose value is in a variable; may be repeated',
    { parse: repeated },
  ),
  option('--calls <file>', 'JSONL of the calls to record: {"name": ..., "arguments": {...}}', { required: true }),
  option('-o, --output <folder>', 'folder of the pack to write', { required: true }),
  jsonOption(),
];
export type FreezeOptions = OptionsOf<typeof FREEZE_OPTIONS>;

export const commands = {
  list: declaredCommand({
    args: [patternsArgument()],
    options: LIST_SCENARIOS_OPTIONS,
    run: async (options, patterns) => (await import('./list-scenarios.ts')).listScenarios(patterns, options),
  }),
  show: declaredCommand({
    args: [
      argument('<scenarios>', 'names of base scenarios separated by commas, with * and ? as wildcards', {
        parse: commaList,
      }),
    ],
    options: SHOW_SCENARIOS_OPTIONS,
    run: async (options, patterns) => (await import('./show-scenarios.ts')).showScenarios(patterns, options),
  }),
  new: declaredCommand({
    args: [argument('<new-name>', 'its name: letters, digits, _ and -')],
    options: NEW_SCENARIO_OPTIONS,
    run: async (options, name) => (await import('./write-new-scenario.ts')).writeNewScenario(name, options),
  }),
  validate: declaredCommand({
    args: [patternsArgument()],
    options: VALIDATE_OPTIONS,
    run: async (options, patterns) => (await import('./validate-pack.ts')).validatePack(patterns, options),
  }),
  export: declaredCommand({
    args: [patternsArgument()],
    options: EXPORT_PACK_OPTIONS,
    run: async (options, patterns) => (await import('./export-pack.ts')).exportPack(patterns, options),
  }),
  vary: declaredCommand({
    about: 'The same scenarios under the same names, whose right answers are others (docs/scenario-format.md).',
    args: [patternsArgument()],
    options: VARY_SCENARIOS_OPTIONS,
    run: async (options, patterns) => (await import('./vary-scenarios.ts')).varyScenarios(patterns, options),
  }),
  import: declaredCommand({
    about: 'docs/import.md says what can be imported.',
    args: [argument('<file>', 'output of reference/export_toolsandbox.py, or with --domain a checkout')],
    options: IMPORT_SCENARIOS_OPTIONS,
    run: async (options, file) => (await import('./import-scenarios.ts')).importScenarios(file, options),
  }),
  freeze: declaredCommand({
    about: 'Tools of the pack answer the calls that were recorded, and no others (docs/worlds.md).',
    options: FREEZE_OPTIONS,
    run: async (options) => (await import('./freeze-server.ts')).freeze(options),
  }),
};
