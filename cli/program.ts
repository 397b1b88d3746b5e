import { Command } from 'commander';
import { doctorCommand } from './commands/doctor.ts';
import { evaluateCommand } from './commands/evaluate.ts';
import { importCommand } from './commands/import.ts';
import { listCommand } from './commands/list.ts';
import { replayCommand } from './commands/replay.ts';
import { reportCommand } from './commands/report.ts';
import { runCommand } from './commands/run.ts';
import { scenariosCommand } from './commands/scenarios.ts';
import { showCommand } from './commands/show.ts';
import { statusCommand } from './commands/status.ts';
import { sweepCommand } from './commands/sweep.ts';
import { toolCommand } from './commands/tool.ts';
import { workerCommand } from './commands/worker.ts';

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
