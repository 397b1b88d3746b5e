import { Command } from 'commander';
import { doctorCommand } from './doctor/doctor-command.ts';
import { evaluateCommand } from './evaluate/evaluate-command.ts';
import { importCommand } from './import/import-command.ts';
import { listCommand } from './list/list-command.ts';
import { replayCommand } from './replay/replay-command.ts';
import { reportCommand } from './report/report-command.ts';
import { runCommand } from './run/run-command.ts';
import { scenariosCommand } from './scenarios/scenarios-command.ts';
import { showCommand } from './show/show-command.ts';
import { statusCommand } from './status/status-command.ts';
import { sweepCommand } from './sweep/sweep-command.ts';
import { toolCommand } from './tool/tool-command.ts';
import { workerCommand } from './worker/worker-command.ts';

export function createProgram(): Command {
  const program = new Command('toolsandbox')
    .description('ToolSandbox, the stateful and conversational tool-use benchmark, on a durable workflow engine.')
    .version('0.1.0')
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help for what can be given)')
    .configureHelp({ sortSubcommands: false })
    .addHelpText(
      'after',
      '\nExit codes: 0 fine, 1 the run finished but something failed a stated bar, 2 usage or input error.',
    );
  const commands = [
    sweepCommand(),
    runCommand(),
    statusCommand(),
    listCommand(),
    showCommand(),
    replayCommand(),
    reportCommand(),
    evaluateCommand(),
    scenariosCommand(),
    importCommand(),
    toolCommand(),
    workerCommand(),
    doctorCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  exitByThrowing(program);
  return program;
}

/** Usage errors are thrown, so that every failure leaves by the same door. */
function exitByThrowing(command: Command): void {
  command.exitOverride();
  for (const child of command.commands) exitByThrowing(child);
}
