import type { Command } from 'commander';

/** A command as `--help` lists it. Its code is loaded only when it is named. */
interface CommandEntry {
  readonly name: string;
  /** So short that its line has at most 80 columns. Its own help begins with it; the command's description says what it adds. */
  readonly summary: string;
  /** Null for a command that only scripts call: it is not in `--help`. */
  readonly group: CommandGroup | null;
  readonly load: () => Promise<Command>;
}

/** What a command is for, in the order of `--help`. */
export const COMMAND_GROUPS = ['play', 'look', 'compare', 'author', 'operate'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** In the order of `--help`. */
export const COMMANDS: readonly CommandEntry[] = [
  entry('play', 'try', 'play ten scenarios now, without an engine: your model, or ours', async () =>
    (await import('./try/try-command.ts')).tryCommand(),
  ),
  entry('play', 'run', 'play one scenario and print its dialogue as it happens', async () =>
    (await import('./run/run-command.ts')).runCommand(),
  ),
  entry('play', 'join', 'sit in for the agent or the user of a run', async () =>
    (await import('./join/join-command.ts')).joinCommand(),
  ),
  entry('play', 'sweep', 'play scenarios x augmentations x agents x trials; resumes', async () =>
    (await import('./sweep/sweep-command.ts')).sweepCommand(),
  ),
  entry('play', 'mcp', 'play one scenario with an agent that is an MCP client', async () =>
    (await import('./mcp/mcp-command.ts')).mcpCommand(),
  ),
  entry('play', 'gateway', 'serve the runs of a sweep to MCP clients, or to a service', async () =>
    (await import('./gateway/gateway-command.ts')).gatewayCommand(),
  ),
  entry('play', 'fork', 'play a run again from one of its messages on', async () =>
    (await import('./fork/fork-command.ts')).forkCommand(),
  ),
  entry('play', 'requeue', 'play cells of a sweep again, also those with a score', async () =>
    (await import('./requeue/requeue-command.ts')).requeueCommand(),
  ),
  entry('play', 'env', 'serve episodes to a trainer (reinforcement learning)', async () =>
    (await import('./env/env-command.ts')).envCommand(),
  ),
  entry('look', 'view', 'look at the results in a browser', async () =>
    (await import('./view/view-command.ts')).viewCommand(),
  ),
  entry('look', 'report', 'print the scores of a sweep by category and augmentation', async () =>
    (await import('./report/report-command.ts')).reportCommand(),
  ),
  entry('look', 'show', 'explain a run: dialogue, tool calls, changes, milestones', async () =>
    (await import('./show/show-command.ts')).showCommand(),
  ),
  entry('look', 'list', 'list runs, one per line, by conditions', async () =>
    (await import('./list/list-command.ts')).listCommand(),
  ),
  entry('look', 'sweeps', 'list the sweeps, newest first, with their scores', async () =>
    (await import('./sweeps/sweeps-command.ts')).sweepsCommand(),
  ),
  entry('look', 'export', 'write the runs of a sweep for other programs', async () =>
    (await import('./export/export-command.ts')).exportCommand(),
  ),
  entry('compare', 'compare', 'compare sweeps or agents: better, worse, or chance?', async () =>
    (await import('./compare/compare-command.ts')).compareCommand(),
  ),
  entry('compare', 'evaluate', 'score stored or imported runs again, as of today', async () =>
    (await import('./evaluate/evaluate-command.ts')).evaluateCommand(),
  ),
  entry('author', 'scenarios', 'list, show, validate, write and export scenarios', async () =>
    (await import('./scenarios/scenarios-command.ts')).scenariosCommand(),
  ),
  entry('author', 'tool', 'list and show the tools, and call one by hand', async () =>
    (await import('./tool/tool-command.ts')).toolCommand(),
  ),
  entry('author', 'schema', 'show the form of --json, and of the files that you write', async () =>
    (await import('./schema/schema-command.ts')).schemaCommand(),
  ),
  entry('author', 'import', 'import the original’s scenarios, or exported results', async () =>
    (await import('./import/import-command.ts')).importCommand(),
  ),
  entry('operate', 'doctor', 'check this machine, and which engine would be used', async () =>
    (await import('./doctor/doctor-command.ts')).doctorCommand(),
  ),
  entry('operate', 'up', 'start an engine, its web UI and workers, which stay', async () =>
    (await import('./up/up-command.ts')).upCommand(),
  ),
  entry('operate', 'down', 'stop what `toolsandbox up` started', async () =>
    (await import('./down/down-command.ts')).downCommand(),
  ),
  entry('operate', 'worker', 'play the runs of running sweeps until stopped', async () =>
    (await import('./worker/worker-command.ts')).workerCommand(),
  ),
  entry('operate', 'status', 'how far a sweep is, or why it does not move', async () =>
    (await import('./status/status-command.ts')).statusCommand(),
  ),
  entry('operate', 'pause', 'start no further runs of a running sweep', async () =>
    (await import('./operate/operate-commands.ts')).pauseCommand(),
  ),
  entry('operate', 'resume', 'start runs of a paused sweep again', async () =>
    (await import('./operate/operate-commands.ts')).resumeCommand(),
  ),
  entry('operate', 'retune', 'change how many runs of a sweep are played at a time', async () =>
    (await import('./operate/operate-commands.ts')).retuneCommand(),
  ),
  entry('operate', 'cancel', 'end a sweep early; what was played is kept', async () =>
    (await import('./operate/operate-commands.ts')).cancelCommand(),
  ),
  entry('operate', 'limit', 'show or change limits of models and budgets of sweeps', async () =>
    (await import('./limit/limit-command.ts')).limitCommand(),
  ),
  entry('operate', 'schedule', 'play a sweep every night', async () =>
    (await import('./schedule/schedule-command.ts')).scheduleCommand(),
  ),
  entry('operate', 'replay', 'replay stored histories, or what runs, against this code', async () =>
    (await import('./replay/replay-command.ts')).replayCommand(),
  ),
  entry('operate', 'purge', 'delete old sweeps from the results', async () =>
    (await import('./purge/purge-command.ts')).purgeCommand(),
  ),
  entry('operate', 'codec-server', 'let Temporal’s UI read encrypted payloads', async () =>
    (await import('./codec-server/codec-server-command.ts')).codecServerCommand(),
  ),
  entry('operate', 'completion', 'print a script that completes commands in a shell', async () =>
    (await import('./completion/completion-command.ts')).completionCommand(),
  ),
  entry(null, '__complete', 'print how the last of these words can be completed', async () =>
    (await import('./completion/complete-command.ts')).completeCommand(COMMANDS),
  ),
];

function entry(group: CommandEntry['group'], name: string, summary: string, load: CommandEntry['load']): CommandEntry {
  return { name, summary, group, load };
}

/** With its name, and with its summary before what its own help says more. */
export async function loadedCommand({ name, summary, load }: CommandEntry): Promise<Command> {
  const command = await load();
  const more = command.description();
  return command
    .name(name)
    .summary(summary)
    .description(more === '' ? summary : `${summary}\n\n${more}`);
}
