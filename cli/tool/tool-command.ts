import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { CALL_TOOL_OPTIONS, LIST_TOOLS_OPTIONS, SHOW_TOOL_OPTIONS } from './tool-options.ts';

export function toolCommand(): Command {
  return new Command()
    .description(
      'A tool reads (the world, a service or the clock), writes to the world, or computes. An integer parameter rejects 1.0, ' +
        'times are in seconds since the epoch, and leaving an argument out is not passing null. What a tool needs must hold ' +
        'unless one of its errors states an exception. The class of an error is in the results; the agent reads its text ' +
        '(in profile paper, both).',
    )
    .addCommand(listTools())
    .addCommand(showTool())
    .addCommand(callOneTool());
}

function listTools(): Command {
  const command = new Command('list').description('list all tools by domain, one per line');
  return addAction(command, LIST_TOOLS_OPTIONS, async (options) =>
    (await import('./tool-actions.ts')).printTools(options),
  );
}

function showTool(): Command {
  const command = named('show').description('show a tool: parameters, result, requirements, errors');
  return addAction(command, SHOW_TOOL_OPTIONS, async (options, name: string) =>
    (await import('./tool-actions.ts')).printTool(name, options),
  );
}

function callOneTool(): Command {
  const command = named('call')
    .description('call a tool on the base world; print its answer and what it changed')
    .argument('[arguments]', 'arguments as a JSON object', '{}')
    .addHelpText('after', '\nExit codes: 0 success, 1 tool error, 2 usage or input error.');
  return addAction(command, CALL_TOOL_OPTIONS, async (options, name: string, text: string) =>
    (await import('./tool-actions.ts')).callAndPrint(name, text, options),
  );
}

function named(name: string): Command {
  return new Command(name).argument('<name>', 'name of a tool (see `toolsandbox tool list`)');
}
