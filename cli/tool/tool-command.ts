import { Command } from 'commander';
import { addOptions } from '../declared-option.ts';
import { CALL_TOOL_OPTIONS, LIST_TOOLS_OPTIONS, SHOW_TOOL_OPTIONS } from './tool-options.ts';
import type { CallToolOptions, ListToolsOptions, ShowToolOptions } from './tool-options.ts';

export function toolCommand(): Command {
  return new Command()

    .addCommand(listTools())
    .addCommand(showTool())
    .addCommand(callOneTool());
}

function listTools(): Command {
  const command = new Command('list').description('list all tools by domain, one per line');
  return addOptions(command, LIST_TOOLS_OPTIONS).action(async (options: ListToolsOptions) =>
    (await import('./tool-actions.ts')).printTools(options),
  );
}

function showTool(): Command {
  const command = named('show').description('show a tool: parameters, result, requirements, errors');
  return addOptions(command, SHOW_TOOL_OPTIONS).action(async (name: string, options: ShowToolOptions) =>
    (await import('./tool-actions.ts')).printTool(name, options),
  );
}

function callOneTool(): Command {
  const command = named('call')
    .description('call a tool on the base world; print its answer and what it changed')
    .argument('[arguments]', 'arguments as a JSON object', '{}')
    .addHelpText('after', '\nExit codes: 0 success, 1 tool error, 2 usage or input error.');
  return addOptions(command, CALL_TOOL_OPTIONS).action(async (name: string, text: string, options: CallToolOptions) => {
    process.exitCode = await (await import('./tool-actions.ts')).callAndPrint(name, text, options);
  });
}

function named(name: string): Command {
  return new Command(name).argument('<name>', 'name of a tool (see `toolsandbox tool list`)');
}
