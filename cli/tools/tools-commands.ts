import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { CallSettingRequest } from '../../client/tools/call-setting.ts';
import { option } from '../declared-option.ts';
import type { Covering, OptionsOf } from '../declared-option.ts';
import { DEFAULT_WORLD } from '../../worlds/known-worlds.ts';
import { jsonOption, profileOption, servicesOption } from '../options.ts';
import { argument, declaredCommand } from '../declared-command.ts';

/** Providers in whose form a tool's schema can be printed. */
const SCHEMA_FORMATS = ['openai', 'anthropic', 'google'] as const;

const ofPack = option('--pack <path>', 'pack whose world it is (default: the built-in catalogue)');

export const LIST_TOOLS_OPTIONS = [ofPack, jsonOption()];
export type ListToolsOptions = OptionsOf<typeof LIST_TOOLS_OPTIONS>;

export const SHOW_TOOL_OPTIONS = [
  ofPack,
  option('--json', 'print the JSON schema that models are given'),
  option('--for <provider>', 'print that schema in the form of this provider', {
    choices: SCHEMA_FORMATS,
    implies: { json: true },
  }),
];
export type ShowToolOptions = OptionsOf<typeof SHOW_TOOL_OPTIONS>;

export const CALL_TOOL_OPTIONS = [
  ofPack,
  option('--world <file>', 'JSON file of a world to use instead of the base world', { conflicts: ['state'] }),
  option('--state <name>', 'base state of the world, for example wifi-off or low-battery'),
  profileOption(),
  option('--now <instant>', 'time in the sandbox, for example 2024-05-15T12:00 (default: that time in UTC)'),
  option('--time-zone <name>', 'time zone of the sandbox, for example Europe/Oslo', {
    default: DEFAULT_CLOCK.timeZone,
  }),
  servicesOption(),
  jsonOption(),
];
export type CallToolOptions = Covering<CallSettingRequest, OptionsOf<typeof CALL_TOOL_OPTIONS>>;

const { examples } = DEFAULT_WORLD;
const name = argument('<name>', 'name of a tool (see `toolsandbox tools list`)');

export const commands = {
  list: declaredCommand({
    options: LIST_TOOLS_OPTIONS,
    run: async (options) => (await import('./tool-actions.ts')).printTools(options),
  }),
  show: declaredCommand({
    args: [name],
    options: SHOW_TOOL_OPTIONS,
    examples: [`tools show ${examples.tool}`, `tools show ${examples.tool} --for openai`],
    run: async (options, tool) => (await import('./tool-actions.ts')).printTool(tool, options),
  }),
  call: declaredCommand({
    args: [name, argument('[arguments]', 'arguments as a JSON object', { default: '{}' })],
    options: CALL_TOOL_OPTIONS,
    notes: 'Exit codes: 0 success, 1 tool error, 2 usage or input error.',
    examples: [`tools call ${examples.call}`],
    run: async (options, tool, text) => (await import('./tool-actions.ts')).callAndPrint(tool, text, options),
  }),
  calls: declaredCommand({
    args: [argument('<file>', 'JSONL, also in gzip: a line is { "id", "calls": [{ "name", "arguments" }] }')],
    options: CALL_TOOL_OPTIONS,
    notes:
      'Each line is played on a world of its own, its calls one after the other. Exit codes: 0 success, 2 usage or input error.',
    run: async (options, file) => (await import('./tool-actions.ts')).playAndPrint(file, options),
  }),
};
