import type { CommandEntry } from './command-entry.ts';
import type { DeclaredCommand } from './declared-command.ts';

/** What people come for, and the commands for it. */
interface Errand {
  readonly title: string;
  readonly commands: readonly CommandEntry[];
}

/** In the order in which someone who is new needs them, which is that of `--help`. */
export const ERRANDS: readonly Errand[] = [
  errand('First steps', [
    entry(
      'try',
      'play ten scenarios now, without an engine: your model, or ours',
      () => import('./try/try-command.ts'),
    ),
    entry('init', 'begin a project: agent, test, CI job, and a first run', () => import('./init/init-command.ts')),
    entry('run', 'play one scenario and print its dialogue as it happens', () => import('./run/run-command.ts')),
    entry('view', 'look at the results in a browser', () => import('./view/view-command.ts')),
    entry(
      'docs',
      'print a page of the documentation, or find words in it',
      () => import('./docs/docs-command.ts'),
      parts(() => import('./docs/schema-command.ts'), {
        schema: 'show the form of --json, and of the files that you write',
      }),
    ),
    entry('doctor', 'check this machine, and which engine would be used', () => import('./doctor/doctor-command.ts')),
  ]),
  errand('Measure models', [
    entry(
      'sweep',
      'play scenarios x augmentations x agents x trials; resumes',
      () => import('./sweep/sweep-command.ts'),
      parts(() => import('./sweep/operate-commands.ts'), {
        list: 'list the sweeps, newest first, with their scores',
        pause: 'start no further runs of a running sweep',
        resume: 'start runs of a paused sweep again',
        limit: 'show or change its budget, or how many runs are played at a time',
        cancel: 'end a sweep early; what was played is kept',
        requeue: 'play cells of a sweep again, also those with a score',
      }),
    ),
    entry('status', 'how far a sweep is, or why it does not move', () => import('./status/status-command.ts')),
    entry(
      'report',
      'print the scores of a sweep by category and augmentation',
      () => import('./report/report-command.ts'),
    ),
    entry(
      'compare',
      'compare sweeps or agents: better, worse, or chance?',
      () => import('./compare/compare-command.ts'),
    ),
  ]),
  errand('Understand runs', [
    entry('list', 'list runs, one per line, by conditions', () => import('./list/list-command.ts')),
    entry('show', 'explain a run: dialogue, tool calls, changes, milestones', () => import('./show/show-command.ts')),
    entry('fork', 'play a run again from one of its messages on', () => import('./fork/fork-command.ts')),
    entry('rescore', 'score stored or imported runs again, as of today', () => import('./rescore/rescore-command.ts')),
    entry('truth', 'measure the verdicts of the rules on labelled runs', () => import('./truth/truth-command.ts')),
    entry('export', 'write the runs of a sweep for other programs', () => import('./export/export-command.ts')),
    entry(
      'submit',
      'pack a sweep so that anyone can verify its score',
      () => import('./submit/submit-command.ts'),
      parts(() => import('./submit/verify-command.ts'), {
        verify: 'play the tool calls of a submission again, and score it again',
      }),
    ),
  ]),
  errand('Agents of your own, and people', [
    entry('join', 'sit in for the agent or the user of a run', () => import('./join/join-command.ts')),
    entry(
      'mcp',
      'play one scenario with an agent that is an MCP client',
      () => import('./mcp/mcp-command.ts'),
      parts(() => import('./mcp/gateway-command.ts'), {
        gateway: 'serve the runs of a sweep to MCP clients, or to a service',
      }),
    ),
    group(
      'env',
      'serve episodes to a trainer (reinforcement learning)',
      () => import('./env/env-commands.ts'),
      {
        serve: 'serve episodes over HTTP, and to clients of OpenEnv, until interrupted',
        pairs: 'write pairs of turns, one better than the other, for preference training',
      },
      ['env serve --agent external:policy', 'env pairs rollouts -o pairs.jsonl'],
    ),
  ]),
  errand('Scenarios of your own', [
    group(
      'scenarios',
      'list, show, write, validate, vary, export and import scenarios',
      () => import('./scenarios/scenarios-commands.ts'),
      {
        list: 'list base scenarios, one per line',
        show: 'show a scenario: user, world, tools, reference solution, milestones as a graph',
        new: 'write a scenario to begin with into a pack of your own (docs/authoring.md)',
        validate: 'check that scores are fair, under every augmentation, with agents that need no model',
        export: 'write scenarios as a JSON pack, which holds all that they need',
        vary: 'write scenarios with other names, numbers, texts, places and times, drawn by a seed',
        import: 'make a scenario pack from exported scenarios of the original benchmark',
        freeze: "make a pack of an MCP server's tools, with the answers that it gave",
      },
      [
        "scenarios list '*wifi*'",
        'scenarios show wifi_off',
        'scenarios new book_a_table',
        'scenarios validate --pack my-scenarios',
      ],
    ),
    {
      ...group(
        'tools',
        'list and show the tools, and call one by hand',
        () => import('./tools/tools-commands.ts'),
        {
          list: 'list all tools by domain, one per line',
          show: 'show a tool: parameters, result, requirements, errors',
          call: 'call a tool on the base world; print its answer and what it changed',
          calls: 'play sequences of calls from a file, each on a base world of its own',
        },
        ['tools list', 'tools list --json'],
      ),
      alias: 'tool',
    },
  ]),
  errand('Operate', [
    group(
      'nights',
      'play a sweep every night, and judge it',
      () => import('./nights/nights-commands.ts'),
      {
        create: 'create a schedule from a sweep file',
        list: 'list the schedules of these results: next night, last night with its score',
        show: 'show a schedule: what it plays, next nights, last nights, what was delivered to whom',
        judge: 'judge a night again, by its results and the bars as they are now',
        pause: 'start no nights until `nights resume`; a running one continues',
        resume: 'start nights again',
        trigger: 'start a night now; an error if one is running',
        delete: 'delete a schedule; its nights stay in the results, a running one continues',
      },
      ['nights create sweeps/nightly.yaml --cron "30 1 * * *" --time-zone Europe/Oslo', 'nights show nightly'],
    ),
    entry('worker', 'play the runs of running sweeps until stopped', () => import('./worker/worker-command.ts')),
    group(
      'engine',
      'start and stop an engine; limit models; replay histories',
      () => import('./engine/engine-commands.ts'),
      {
        up: 'start an engine, its web UI and workers, which stay',
        down: 'stop what `toolsandbox engine up` started',
        limits: 'show or change how fast models may be called',
        replay: 'replay stored histories, or what runs, against this code',
        'codec-server': 'let Temporal’s UI read encrypted payloads',
      },
      ['engine up --workers 2', 'engine down', 'engine replay --running'],
    ),
    group(
      'results',
      'import results of others, label runs, delete old sweeps',
      () => import('./results/results-commands.ts'),
      {
        import: 'store trajectories of another store, or labels',
        label: 'say whether a run did its job, beside its score',
        purge: 'delete old sweeps from the results',
      },
      [
        'results import nightly.jsonl.gz',
        'results label wifi_off/none/1 --verdict wrong',
        'results purge --older-than 90d --dry-run',
      ],
    ),
  ]),
];

export const COMMANDS: readonly CommandEntry[] = ERRANDS.flatMap(({ commands }) => commands);

/** Asked for once: the last lines of `--help` name it. */
export const COMPLETION = entry(
  'completion',
  'print a script that completes commands in a shell',
  () => import('./completion/completion-command.ts'),
);

/** Only scripts call it: it is not in `--help`. */
export const COMPLETE = entry(
  '__complete',
  'print how the last of these words can be completed',
  () => import('./completion/complete-command.ts'),
);

function errand(title: string, commands: readonly CommandEntry[]): Errand {
  return { title, commands };
}

function entry(
  name: string,
  summary: string,
  load: () => Promise<{ readonly command: DeclaredCommand }>,
  commands: readonly CommandEntry[] = [],
): CommandEntry {
  return { name, summary, load: async () => (await load()).command, commands, examples: [] };
}

/** @param summaries of the commands that `load` has */
function group<Name extends string>(
  name: string,
  summary: string,
  load: () => Promise<{ readonly commands: Readonly<Record<Name, DeclaredCommand>> }>,
  summaries: Readonly<Record<Name, string>>,
  examples: readonly string[],
): CommandEntry {
  return { name, summary, load: null, commands: parts(load, summaries), examples };
}

function parts<Name extends string>(
  load: () => Promise<{ readonly commands: Readonly<Record<Name, DeclaredCommand>> }>,
  summaries: Readonly<Record<Name, string>>,
): readonly CommandEntry[] {
  const names = Object.keys(summaries) as Name[];
  return names.map((name) => ({
    name,
    summary: summaries[name],
    load: async () => (await load()).commands[name],
    commands: [],
    examples: [],
  }));
}
