import { count, duration } from '../../text/words.ts';
import type { SweepFacts, StuckWorkflowTask } from '../facts.ts';
import { heldOrStopped } from '../finding.ts';
import type { Examine, Finding, Help } from '../finding.ts';

/** What one failure is may be over: it counts once it was tried again. */
const LEAST_ATTEMPT = 2;
const SHOWN = 3;

/** Whether workers fail to continue workflows: their code does not fit, or they lack a key. The engine tries for ever. */
export const stuckWorkflowTasks: Examine = (facts) => {
  const { workflow, workflowTasks } = facts;
  if (workflow?.status !== 'running') return [];
  const stuck = workflowTasks.filter(({ attempt }) => attempt >= LEAST_ATTEMPT);
  const failing = stuck.filter(({ failure }) => failure !== null);
  const late = stuck.filter(({ failure }) => failure === null);
  return [
    ...(failing.length === 0 ? [] : [failureOf(failing, facts)]),
    ...(late.length === 0 ? [] : [lateOf(late, facts)]),
  ];
};

function failureOf(tasks: readonly StuckWorkflowTask[], facts: SweepFacts): Finding {
  const key = tasks.find(({ failure }) => isAboutKey(failure?.message ?? null));
  if (key?.failure) return missingKey(key.failure.message, tasks.length, gravityOf(tasks, facts));
  const code = tasks.find(({ failure }) => failure?.kind === 'nondeterminism');
  const what = code
    ? 'the code of the workers does not fit what was played before'
    : 'the workers cannot continue its workflows';
  const builds = [...new Set(tasks.flatMap(({ failedBy }) => failedBy ?? []))];
  const by = builds.length === 0 ? '' : ` (${builds.join(', ')})`;
  return {
    cause: 'workflow-tasks-fail',
    gravity: gravityOf(tasks, facts),
    text: `${what}${by}: ${count(tasks.length, 'workflow task')} ${tasks.length === 1 ? 'fails' : 'fail'} again and again`,
    evidence: [...tasks.slice(0, SHOWN).map((task) => evidenceOf(task, facts.now)), ...playedBefore(tasks)],
    help: code
      ? backHelp(tasks, facts)
      : [{ text: 'The log of the worker has the stack trace; please report it.', command: null }],
  };
}

function lateOf(tasks: readonly StuckWorkflowTask[], facts: SweepFacts): Finding {
  return {
    cause: 'workflow-tasks-time-out',
    gravity: tasks.some(({ workflowId }) => workflowId === facts.workflow?.id) ? heldOrStopped(facts) : 'slow',
    text: `workers do not answer in time: ${count(tasks.length, 'workflow task')} timed out`,
    evidence: tasks.slice(0, SHOWN).map((task) => evidenceOf(task, facts.now)),
    help: [
      { text: 'Workers died, or have too little CPU time: look at their logs, or start more of them.', command: null },
    ],
  };
}

/** A payload of a key that a worker does not have (docs/operations.md). */
export function isAboutKey(message: string | null): boolean {
  return message !== null && /is encrypted with key/.test(message);
}

export function missingKey(message: string, tasks: number, gravity: 'stopped' | 'held'): Finding {
  return {
    cause: 'payload-key-missing',
    gravity,
    text: `a worker lacks a key for encrypted payloads: ${count(tasks, 'task')} ${tasks === 1 ? 'fails' : 'fail'}`,
    evidence: [message],
    help: [
      {
        text: 'Give all workers the keys of TOOLSANDBOX_PAYLOAD_KEYS_FILE, and restart them; it then continues.',
        command: null,
      },
    ],
  };
}

/** Without the sweep's own workflow, or any of its trajectories, nothing moves. */
function gravityOf(tasks: readonly StuckWorkflowTask[], facts: SweepFacts): 'stopped' | 'held' {
  return tasks.some(({ workflowId }) => workflowId === facts.workflow?.id) ? 'stopped' : heldOrStopped(facts);
}

function evidenceOf({ workflowId, attempt, since, failure }: StuckWorkflowTask, now: number): string {
  const why = failure === null ? 'timed out' : failure.message;
  return `${workflowId}: attempt ${attempt}, since ${duration((now - since) / 1000)}: ${why}`;
}

function playedBefore(tasks: readonly StuckWorkflowTask[]): readonly string[] {
  const before = [
    ...new Set(tasks.flatMap(({ playedBy, failedBy }) => (playedBy === failedBy ? [] : (playedBy ?? [])))),
  ];
  return before.length === 0 ? [] : [`Before, it was played by ${before.join(', ')}.`];
}

function backHelp(tasks: readonly StuckWorkflowTask[], { workflow, sameResults }: SweepFacts): readonly Help[] {
  const build = workflow?.build ?? null;
  const options = build === null ? [] : ['--deployment', build.deployment, '--build', build.build];
  const trajectory = tasks.map(({ workflowId }) => workflowId).find((id) => !id.startsWith(`sweep/`));
  return [
    {
      text: 'Stop these workers, and start workers from the program of the release that played it before.',
      command: ['worker', ...options, '--results', workflow?.results ?? 'RESULTS'],
    },
    ...(trajectory === undefined
      ? []
      : [
          {
            text: 'Or, if a release played it that was taken back, let running trajectories begin again (docs/runbook.md, ToolSandboxWorkflowTasksFail).',
            command: null,
          },
          {
            text: 'Or see where the program of this machine differs from what was played.',
            command: ['engine', 'replay', trajectory, ...sameResults],
          },
        ]),
    {
      text: 'Or give it up; no worker could carry out a cancellation, so it takes another command (docs/runbook.md, ToolSandboxWorkflowTasksFail).',
      command: null,
    },
  ];
}
