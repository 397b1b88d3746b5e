import type { Command } from 'commander';

/** A command as `--help` lists it. Its code is loaded only when it is named. */
export interface CommandEntry {
  readonly name: string;
  /** Equals the command's own description. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
  /** Called by scripts only; not in `--help`. */
  readonly hidden?: true;
}

/** In the order of `--help`. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'sweep',
    summary: 'play scenarios x augmentations x agents x trials and print a report; the same command resumes it',
    load: async () => (await import('./sweep/sweep-command.ts')).sweepCommand(),
  },
  {
    name: 'run',
    summary: 'play one scenario and print the dialogue as it happens',
    load: async () => (await import('./run/run-command.ts')).runCommand(),
  },
  {
    name: 'fork',
    summary: 'play a trajectory again from one of its messages on, with another model or other words',
    load: async () => (await import('./fork/fork-command.ts')).forkCommand(),
  },
  {
    name: 'requeue',
    summary: 'play cells of a sweep again, also those with a score; the runs so far stay in the history',
    load: async () => (await import('./requeue/requeue-command.ts')).requeueCommand(),
  },
  {
    name: 'sweeps',
    summary: 'list the sweeps of the results, newest first: state, cells with a score, mean similarity, agents',
    load: async () => (await import('./sweeps/sweeps-command.ts')).sweepsCommand(),
  },
  {
    name: 'schedule',
    summary:
      'play a sweep every night: create, list, show, judge, pause, trigger and delete schedules (docs/nightly.md)',
    load: async () => (await import('./schedule/schedule-command.ts')).scheduleCommand(),
  },
  {
    name: 'archive',
    summary: 'move the logs of old sweeps to object storage; their scores stay, and so do reports and comparisons',
    load: async () => (await import('./retention/retention-commands.ts')).archiveCommand(),
  },
  {
    name: 'restore',
    summary: 'bring the logs of archived sweeps back from object storage, so that they can be shown and played again',
    load: async () => (await import('./retention/retention-commands.ts')).restoreCommand(),
  },
  {
    name: 'purge',
    summary: 'delete old sweeps from the results, with what only they use; nothing that later nights need',
    load: async () => (await import('./retention/retention-commands.ts')).purgeCommand(),
  },
  {
    name: 'results',
    summary: 'look after the database of the results: bring its schema up to date (docs/operations.md)',
    load: async () => (await import('./results/results-command.ts')).resultsCommand(),
  },
  {
    name: 'limit',
    summary: 'show or change the limits of models and the budget of a sweep; changes hold at once, on all workers',
    load: async () => (await import('./limit/limit-command.ts')).limitCommand(),
  },
  {
    name: 'status',
    summary: 'show the progress of a sweep, from any machine that can reach the engine',
    load: async () => (await import('./status/status-command.ts')).statusCommand(),
  },
  {
    name: 'diagnose',
    summary: 'say why a sweep does not move, with the evidence and the command that helps',
    load: async () => (await import('./diagnose/diagnose-command.ts')).diagnoseCommand(),
  },
  {
    name: 'pause',
    summary: 'start no further trajectories of a running sweep, from any machine; those that are running finish',
    load: async () => (await import('./operate/operate-commands.ts')).pauseCommand(),
  },
  {
    name: 'resume',
    summary: 'start trajectories of a paused sweep again',
    load: async () => (await import('./operate/operate-commands.ts')).resumeCommand(),
  },
  {
    name: 'retune',
    summary: 'change how many trajectories of a running sweep are played at a time',
    load: async () => (await import('./operate/operate-commands.ts')).retuneCommand(),
  },
  {
    name: 'cancel',
    summary: 'end a sweep early: running trajectories are cut off, and what was played is kept',
    load: async () => (await import('./operate/operate-commands.ts')).cancelCommand(),
  },
  {
    name: 'list',
    summary: 'list finished trajectories, one per line',
    load: async () => (await import('./list/list-command.ts')).listCommand(),
  },
  {
    name: 'show',
    summary: 'explain a trajectory: dialogue, tool calls, world changes, milestones',
    load: async () => (await import('./show/show-command.ts')).showCommand(),
  },
  {
    name: 'replay',
    summary:
      'replay the stored history of a trajectory against the current workflow code, and report where it diverges',
    load: async () => (await import('./replay/replay-command.ts')).replayCommand(),
  },
  {
    name: 'report',
    summary: 'print the scores of a sweep by category and augmentation, in the layout of the paper',
    load: async () => (await import('./report/report-command.ts')).reportCommand(),
  },
  {
    name: 'compare',
    summary: 'compare sweeps, or agents of one sweep, cell by cell: what improved, what broke, is it chance?',
    load: async () => (await import('./compare/compare-command.ts')).compareCommand(),
  },
  {
    name: 'view',
    summary: 'look at the results in a browser: sweeps, scores, trajectories, comparisons',
    load: async () => (await import('./view/view-command.ts')).viewCommand(),
  },
  {
    name: 'evaluate',
    summary: 'score finished trajectories again: those of a sweep, or exported runs of the original benchmark',
    load: async () => (await import('./evaluate/evaluate-command.ts')).evaluateCommand(),
  },
  {
    name: 'export',
    summary: 'write the trajectories of a sweep for other programs: tables, logs, traces (docs/exports.md)',
    load: async () => (await import('./export/export-command.ts')).exportCommand(),
  },
  {
    name: 'scenarios',
    summary: 'list, show, validate, write and export scenarios',
    load: async () => (await import('./scenarios/scenarios-command.ts')).scenariosCommand(),
  },
  {
    name: 'import',
    summary: 'import scenarios of the original benchmark (docs/import.md), or results that were exported',
    load: async () => (await import('./import/import-command.ts')).importCommand(),
  },
  {
    name: 'tool',
    summary: 'list and show the tools, and call one by hand',
    load: async () => (await import('./tool/tool-command.ts')).toolCommand(),
  },
  {
    name: 'worker',
    summary: 'play the trajectories of running sweeps until stopped',
    load: async () => (await import('./worker/worker-command.ts')).workerCommand(),
  },
  {
    name: 'deployment',
    summary: 'roll out a new build of the workers: which build plays new sweeps, and which are still needed',
    load: async () => (await import('./deployment/deployment-command.ts')).deploymentCommand(),
  },
  {
    name: 'up',
    summary: 'start an engine with its web UI, and workers, that stay until `toolsandbox down`',
    load: async () => (await import('./up/up-command.ts')).upCommand(),
  },
  {
    name: 'down',
    summary: 'stop what `toolsandbox up` started in this directory; running turns finish first',
    load: async () => (await import('./down/down-command.ts')).downCommand(),
  },
  {
    name: 'ui',
    summary: 'show a sweep in the Temporal web UI: prints a link that sets filter and columns',
    load: async () => (await import('./ui/ui-command.ts')).uiCommand(),
  },
  {
    name: 'codec-server',
    summary: 'let Temporal’s web UI and CLI read compressed and encrypted payloads (docs/operations.md)',
    load: async () => (await import('./codec-server/codec-server-command.ts')).codecServerCommand(),
  },
  {
    name: 'doctor',
    summary: 'check this machine and show which Temporal server would be used',
    load: async () => (await import('./doctor/doctor-command.ts')).doctorCommand(),
  },
  {
    name: 'completion',
    summary: 'print a script that completes commands, options, sweeps and scenarios in a shell',
    load: async () => (await import('./completion/completion-command.ts')).completionCommand(),
  },
  {
    name: '__complete',
    summary: 'print how the last of these words can be completed',
    load: async () => (await import('./completion/complete-command.ts')).completeCommand(),
    hidden: true,
  },
];
