import { Command, Option } from 'commander';
import { DateTime } from 'luxon';
import type { Profile } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { TOOLS } from '../../sandbox/tools/catalog.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { anthropicTool, googleDeclaration, openaiTool } from '../../roles/tool-dialects.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { applyChanges } from '../../sandbox/world.ts';
import { createServices } from '../../services/create-services.ts';
import { jsonOption, profileOption, servicesOption, timeZone } from '../options.ts';
import { outputLook } from '../render/look.ts';
import { renderChanges } from '../render/render-changes.ts';
import { print, printForeignJson, printJson, say } from '../say.ts';
import { UserError } from '../errors.ts';
import { callTool } from './call-tool.ts';
import { chooseWorld } from './choose-world.ts';
import type { WorldChoice } from './choose-world.ts';
import { requireTool } from './find-tool.ts';
import { renderTool, renderTools } from './render-tool.ts';

const FORMATS = { openai: openaiTool, anthropic: anthropicTool, google: googleDeclaration } as const;

interface CallOptions extends WorldChoice {
  readonly profile: Profile;
  readonly now?: string;
  readonly timeZone: string;
  readonly services: string;
  readonly json?: true;
}

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
    .action(({ json }: { json?: true }) => {
      if (json) for (const tool of TOOLS) printJson(toolSchema(tool));
      else print(renderTools(TOOLS, outputLook().paint));
    });
}

function showTool(): Command {
  return new Command('show')
    .description('show a tool: parameters, result, requirements, errors')
    .argument('<name>', 'name of a tool (see `toolsandbox tool list`)')
    .addOption(new Option('--json', 'print the JSON schema that models are given'))
    .addOption(
      new Option('--for <provider>', 'print that schema in the form of this provider')
        .choices(Object.keys(FORMATS))
        .implies({ json: true }),
    )
    .action((name: string, { json, for: provider }: { json?: true; for?: keyof typeof FORMATS }) => {
      const tool = requireTool(name);
      const schema = toolSchema(tool);
      if (json) printForeignJson(provider === undefined ? schema : FORMATS[provider](schema));
      else print(renderTool(tool, outputLook().paint));
    });
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
    .option('--time-zone <name>', 'time zone of the sandbox, for example Europe/Oslo', timeZone, DEFAULT_CLOCK.timeZone)
    .addOption(servicesOption())
    .addOption(jsonOption())
    .addHelpText('after', '\nExit codes: 0 success, 1 tool error, 2 usage or input error.')
    .action(async (name: string, text: string, options: CallOptions) => {
      const tool = requireTool(name);
      const clock = { ...DEFAULT_CLOCK, timeZone: options.timeZone, start: instant(options) };
      const services = createServices(options.services, { now: clock.start, environment: process.env });
      const world = chooseWorld(options, clock);
      const { profile } = options;
      const { content, result, errorClass, changes } = await callTool(tool, text, { world, clock, services, profile });
      const after = applyChanges(world, changes);
      if (options.json) printJson({ tool: name, result, error_class: errorClass, content, changes, world: after });
      else {
        const { paint } = outputLook();
        const lines = content.split('\n').map(escapeForTerminal);
        print(errorClass === null ? lines : lines.map((line) => paint('red', line)));
        print(renderChanges(changes, clock.timeZone, paint));
        if (errorClass === null && changes.length === 0) say('no changes');
      }
      if (errorClass !== null) process.exitCode = 1;
    });
}

/** Seconds since the epoch; without an offset, the time is in the sandbox's time zone. */
function instant({ now, timeZone: zone }: CallOptions): number {
  if (now === undefined) return DEFAULT_CLOCK.start;
  const time = DateTime.fromISO(now, { zone });
  if (time.isValid) return time.toSeconds();
  throw new UserError(`invalid --now "${now}": give an ISO 8601 time, for example 2024-05-15T12:00:00Z`);
}
