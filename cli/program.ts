import { Command } from 'commander';
import { downCommand } from './down/down-command.ts';
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
import { uiCommand } from './ui/ui-command.ts';
import { upCommand } from './up/up-command.ts';
import { workerCommand } from './worker/worker-command.ts';

export function createProgram(): Command {
  const program = new Command('toolsandbox')
    .description('ToolSandbox on Temporal: a stateful, conversational tool-use benchmark for language models.')
    .version('0.1.0')
    .configureHelp({ sortSubcommands: false })
    .addHelpText(
      'after',
      '\nExit codes: 0 success; 1 finished, but failed (a cell without a score, a score below\n' +
        '--fail-below, a replay that diverges, a failed check); 2 usage or input error; 130 interrupted.',
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
    upCommand(),
    downCommand(),
    uiCommand(),
    doctorCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  reportByThrowing(program);
  return program;
}

/** Usage errors are thrown, so that one place, `reportFailure`, chooses the exit code of every failure. */
function reportByThrowing(command: Command): void {
  command.exitOverride().showSuggestionAfterError().showHelpAfterError('(--help lists what this command accepts)');
  for (const child of command.commands) reportByThrowing(child);
}
