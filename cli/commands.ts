import type { Command } from 'commander';

/** A command as `--help` lists it. Its code is loaded only when it is named. */
export interface CommandEntry {
  readonly name: string;
  /** So short that its line has at most 80 columns; the command's own help says more. */
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
  {
    name: 'try',
    summary: 'play ten scenarios now, without an engine: your model, or ours',
    group: 'play',
    load: async () => (await import('./try/try-command.ts')).tryCommand(),
  },
  {
    name: 'run',
    summary: 'play one scenario and print its dialogue as it happens',
    group: 'play',
    load: async () => (await import('./run/run-command.ts')).runCommand(),
  },
  {
    name: 'sweep',
    summary: 'play scenarios x augmentations x agents x trials; resumes',
    group: 'play',
    load: async () => (await import('./sweep/sweep-command.ts')).sweepCommand(),
  },
  {
    name: 'fork',
    summary: 'play a run again from one of its messages on',
    group: 'play',
    load: async () => (await import('./fork/fork-command.ts')).forkCommand(),
  },
  {
    name: 'requeue',
    summary: 'play cells of a sweep again, also those with a score',
    group: 'play',
    load: async () => (await import('./requeue/requeue-command.ts')).requeueCommand(),
  },
  {
    name: 'view',
    summary: 'look at the results in a browser',
    group: 'look',
    load: async () => (await import('./view/view-command.ts')).viewCommand(),
  },
  {
    name: 'report',
    summary: 'print the scores of a sweep by category and augmentation',
    group: 'look',
    load: async () => (await import('./report/report-command.ts')).reportCommand(),
  },
  {
    name: 'show',
    summary: 'explain a run: dialogue, tool calls, changes, milestones',
    group: 'look',
    load: async () => (await import('./show/show-command.ts')).showCommand(),
  },
  {
    name: 'list',
    summary: 'list runs, one per line, by conditions',
    group: 'look',
    load: async () => (await import('./list/list-command.ts')).listCommand(),
  },
  {
    name: 'sweeps',
    summary: 'list the sweeps, newest first, with their scores',
    group: 'look',
    load: async () => (await import('./sweeps/sweeps-command.ts')).sweepsCommand(),
  },
  {
    name: 'export',
    summary: 'write the runs of a sweep for other programs',
    group: 'look',
    load: async () => (await import('./export/export-command.ts')).exportCommand(),
  },
  {
    name: 'compare',
    summary: 'compare sweeps or agents: better, worse, or chance?',
    group: 'compare',
    load: async () => (await import('./compare/compare-command.ts')).compareCommand(),
  },
  {
    name: 'evaluate',
    summary: 'score stored or imported runs again, as of today',
    group: 'compare',
    load: async () => (await import('./evaluate/evaluate-command.ts')).evaluateCommand(),
  },
  {
    name: 'scenarios',
    summary: 'list, show, validate, write and export scenarios',
    group: 'author',
    load: async () => (await import('./scenarios/scenarios-command.ts')).scenariosCommand(),
  },
  {
    name: 'tool',
    summary: 'list and show the tools, and call one by hand',
    group: 'author',
    load: async () => (await import('./tool/tool-command.ts')).toolCommand(),
  },
  {
    name: 'import',
    summary: 'import the original’s scenarios, or exported results',
    group: 'author',
    load: async () => (await import('./import/import-command.ts')).importCommand(),
  },
  {
    name: 'doctor',
    summary: 'check this machine, and which engine would be used',
    group: 'operate',
    load: async () => (await import('./doctor/doctor-command.ts')).doctorCommand(),
  },
  {
    name: 'up',
    summary: 'start an engine, its web UI and workers, which stay',
    group: 'operate',
    load: async () => (await import('./up/up-command.ts')).upCommand(),
  },
  {
    name: 'down',
    summary: 'stop what `toolsandbox up` started',
    group: 'operate',
    load: async () => (await import('./down/down-command.ts')).downCommand(),
  },
  {
    name: 'worker',
    summary: 'play the runs of running sweeps until stopped',
    group: 'operate',
    load: async () => (await import('./worker/worker-command.ts')).workerCommand(),
  },
  {
    name: 'status',
    summary: 'show the progress of a sweep, from any machine',
    group: 'operate',
    load: async () => (await import('./status/status-command.ts')).statusCommand(),
  },
  {
    name: 'diagnose',
    summary: 'say why a sweep does not move, and what helps',
    group: 'operate',
    load: async () => (await import('./diagnose/diagnose-command.ts')).diagnoseCommand(),
  },
  {
    name: 'ui',
    summary: 'show a sweep in the Temporal web UI',
    group: 'operate',
    load: async () => (await import('./ui/ui-command.ts')).uiCommand(),
  },
  {
    name: 'pause',
    summary: 'start no further runs of a running sweep',
    group: 'operate',
    load: async () => (await import('./operate/operate-commands.ts')).pauseCommand(),
  },
  {
    name: 'resume',
    summary: 'start runs of a paused sweep again',
    group: 'operate',
    load: async () => (await import('./operate/operate-commands.ts')).resumeCommand(),
  },
  {
    name: 'retune',
    summary: 'change how many runs of a sweep are played at a time',
    group: 'operate',
    load: async () => (await import('./operate/operate-commands.ts')).retuneCommand(),
  },
  {
    name: 'cancel',
    summary: 'end a sweep early; what was played is kept',
    group: 'operate',
    load: async () => (await import('./operate/operate-commands.ts')).cancelCommand(),
  },
  {
    name: 'limit',
    summary: 'show or change limits of models and budgets of sweeps',
    group: 'operate',
    load: async () => (await import('./limit/limit-command.ts')).limitCommand(),
  },
  {
    name: 'schedule',
    summary: 'play a sweep every night',
    group: 'operate',
    load: async () => (await import('./schedule/schedule-command.ts')).scheduleCommand(),
  },
  {
    name: 'replay',
    summary: 'replay the stored history of a run against this code',
    group: 'operate',
    load: async () => (await import('./replay/replay-command.ts')).replayCommand(),
  },
  {
    name: 'deployment',
    summary: 'roll out a new build of the workers',
    group: 'operate',
    load: async () => (await import('./deployment/deployment-command.ts')).deploymentCommand(),
  },
  {
    name: 'results',
    summary: 'bring the database of the results up to date',
    group: 'operate',
    load: async () => (await import('./results/results-command.ts')).resultsCommand(),
  },
  {
    name: 'archive',
    summary: 'move the logs of old sweeps to object storage',
    group: 'operate',
    load: async () => (await import('./retention/retention-commands.ts')).archiveCommand(),
  },
  {
    name: 'restore',
    summary: 'bring the logs of archived sweeps back',
    group: 'operate',
    load: async () => (await import('./retention/retention-commands.ts')).restoreCommand(),
  },
  {
    name: 'purge',
    summary: 'delete old sweeps from the results',
    group: 'operate',
    load: async () => (await import('./retention/retention-commands.ts')).purgeCommand(),
  },
  {
    name: 'codec-server',
    summary: 'let Temporal’s UI read encrypted payloads',
    group: 'operate',
    load: async () => (await import('./codec-server/codec-server-command.ts')).codecServerCommand(),
  },
  {
    name: 'completion',
    summary: 'print a script that completes commands in a shell',
    group: 'operate',
    load: async () => (await import('./completion/completion-command.ts')).completionCommand(),
  },
  {
    name: '__complete',
    summary: 'print how the last of these words can be completed',
    group: null,
    load: async () => (await import('./completion/complete-command.ts')).completeCommand(COMMANDS),
  },
];
