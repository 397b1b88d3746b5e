import { Command, Option } from 'commander';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { jsonOption, profileOption, servicesOption } from '../options.ts';
import type { CallOptions, SchemaFormat } from './tool-actions.ts';

const SCHEMA_FORMATS: readonly SchemaFormat[] = ['openai', 'anthropic', 'google'];

export function toolCommand(): Command {
  return new Command('tool')
    .description('list and show the tools, and call one by hand')
    .addCommand(listTools())
    .addCommand(showTool())
    .addCommand(callOneTool());
}

function listTools(): Command {
  return new Command('list')
    .description('list all tools by domain, one per line')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: true }) => (await import('./tool-actions.ts')).printTools(json === true));
}

function showTool(): Command {
  return new Command('show')
    .description('show a tool: parameters, result, requirements, errors')
    .argument('<name>', 'name of a tool (see `toolsandbox tool list`)')
    .addOption(new Option('--json', 'print the JSON schema that models are given'))
    .addOption(
      new Option('--for <provider>', 'print that schema in the form of this provider')
        .choices(SCHEMA_FORMATS)
        .implies({ json: true }),
    )
    .action(async (name: string, options: { json?: true; for?: SchemaFormat }) =>
      (await import('./tool-actions.ts')).printTool(name, options),
    );
}

function callOneTool(): Command {
  return new Command('call')
    .description('call a tool on the base world; print its answer and what it changed')
    .argument('<name>', 'name of a tool (see `toolsandbox tool list`)')
    .argument('[arguments]', 'arguments as a JSON object', '{}')
    .addOption(new Option('--world <file>', 'JSON file of a world to use instead of the base world').conflicts('state'))
    .option('--state <name>', 'base state of the world, for example wifi-off or low-battery')
    .addOption(profileOption())
    .option('--now <instant>', 'time in the sandbox, for example 2024-05-15T12:00 (default: that time in UTC)')
    .option('--time-zone <name>', 'time zone of the sandbox, for example Europe/Oslo', DEFAULT_CLOCK.timeZone)
    .addOption(servicesOption())
    .addOption(jsonOption())
    .addHelpText('after', '\nExit codes: 0 success, 1 tool error, 2 usage or input error.')
    .action(async (name: string, text: string, options: CallOptions) => {
      process.exitCode = await (await import('./tool-actions.ts')).callAndPrint(name, text, options);
    });
}
