import { clockTime } from '../../results/explain/clock-time.ts';
import { deploymentHint } from '../../text/hint-command.ts';
import { count, duration } from '../../text/words.ts';
import type { BuildFacts, SweepFacts, PollerFacts, QueueFacts, WorkflowFacts } from '../facts.ts';
import { heldOrStopped } from '../finding.ts';
import type { Examine, Finding, Help } from '../finding.ts';

/** A poll takes up to a minute, and the server forgets pollers after five. */
const POLL_MS = 90_000;

/** The workers that poll, of one build if one is named. */
export function polling(pollers: readonly PollerFacts[], now: number, build?: BuildFacts): readonly PollerFacts[] {
  return pollers
    .filter(({ polledAt }) => now - polledAt < POLL_MS)
    .filter((poller) => build === undefined || isSame(poller.build, build));
}

/** Whether workers poll each queue that the sweep needs, of the build that plays it. */
export const missingWorkers: Examine = (facts) => {
  const { workflow, queues } = facts;
  if (workflow?.status !== 'running') return [];
  return queues.flatMap((queue) => missingOn(queue, workflow, facts));
};

/** Whether a worker that has polled says how far the sweep is. A worker that died a minute ago has polled, too. */
export const silentWorkers: Examine = (facts) => {
  const { workflow, queues, workflowTasks, progressFrom, now } = facts;
  const [main] = queues;
  const isStuck = workflowTasks.some(({ workflowId }) => workflowId === workflow?.id);
  if (workflow?.status !== 'running' || main === undefined || progressFrom === 'workflow' || isStuck) return [];
  if (missingOn(main, workflow, facts).length > 0) return [];
  return [
    {
      cause: 'no-answer',
      gravity: heldOrStopped(facts),
      text: `no worker of queue ${main.name} answers for the progress of the sweep`,
      evidence: [...lastPoll(main.pollers, now), 'Workers that died a moment ago are still listed, for up to 90 s.'],
      help: [
        { text: 'Look at the log of this worker.', command: null },
        startWorker(workflow, workflow.build, 'Or start another worker with these results.'),
      ],
    },
  ];
};

function missingOn(queue: QueueFacts, workflow: WorkflowFacts, facts: SweepFacts): readonly Finding[] {
  const { build } = workflow;
  const needed = build ?? queue.current;
  if (polling(queue.pollers, facts.now, needed ?? undefined).length > 0) return [];
  if (queue.provider !== null) return [noneForModel(queue, queue.provider, workflow, facts)];
  if (needed === null) return [none(queue, workflow, facts)];
  return [build === null ? noneOfPromoted(queue, needed, workflow, facts) : noneOfBuild(queue, build, workflow, facts)];
}

function none(queue: QueueFacts, workflow: WorkflowFacts, { now, engine }: SweepFacts): Finding {
  return {
    cause: 'no-worker',
    gravity: 'stopped',
    text: `no worker polls queue ${queue.name} ${sinceText(queue.pollers, now)}`,
    evidence: [...lastPoll(queue.pollers, now), ...waiting(queue)],
    help: [engine.stays ? startWorker(workflow) : RUN_AGAIN],
  };
}

function noneOfBuild(queue: QueueFacts, build: BuildFacts, workflow: WorkflowFacts, { now }: SweepFacts): Finding {
  const ofBuild = queue.pollers.filter((poller) => isSame(poller.build, build));
  return {
    cause: 'no-worker-of-build',
    gravity: 'stopped',
    text: `it stays with build ${build.build} of deployment ${build.deployment}, and no worker of this build polls ${sinceText(ofBuild, now)}`,
    evidence: [...lastPoll(ofBuild, now), ...others(queue.pollers, now), ...waiting(queue)],
    help: [startWorker(workflow, build, 'Start a worker of this build, from the program of that release.')],
  };
}

function noneOfPromoted(
  queue: QueueFacts,
  promoted: BuildFacts,
  workflow: WorkflowFacts,
  { now }: SweepFacts,
): Finding {
  const instead = polling(queue.pollers, now).find(({ build }) => build?.deployment === promoted.deployment)?.build;
  const back: readonly Help[] = instead
    ? [
        {
          text: `Or go back to the build that has workers: \`${deploymentHint('set-current-version', instead.deployment, instead.build)}\`.`,
          command: null,
        },
      ]
    : [];
  return {
    cause: 'no-worker-of-promoted-build',
    gravity: 'stopped',
    text: `build ${promoted.build} of deployment ${promoted.deployment} is promoted, so it plays new sweeps, and no worker of this build polls`,
    evidence: [...others(queue.pollers, now), ...waiting(queue)],
    help: [startWorker(workflow, promoted, 'Start a worker of the promoted build.'), ...back],
  };
}

function noneForModel(queue: QueueFacts, provider: string, workflow: WorkflowFacts, facts: SweepFacts): Finding {
  const waits = facts.activities.filter(({ taskQueue }) => taskQueue === queue.name);
  const gravity = waits.length === 0 && queue.backlog === 0 ? 'note' : heldOrStopped(facts);
  const turns =
    waits.length === 0
      ? []
      : [`${count(waits.length, 'turn')} of ${provider} models ${waits.length === 1 ? 'waits' : 'wait'} for it.`];
  return {
    cause: 'no-worker-for-model',
    gravity,
    text: `no worker serves ${provider} models: none polls queue ${queue.name} ${sinceText(queue.pollers, facts.now)}`,
    evidence: [...turns, ...lastPoll(queue.pollers, facts.now), ...waiting(queue)],
    help: [
      {
        text: `Start a worker where the key of ${provider} is set.`,
        command: ['worker', '--providers', provider, ...buildOptions(workflow.build), '--results', workflow.results],
      },
    ],
  };
}

/** An engine that ends with its command leaves no time to start a worker. */
const RUN_AGAIN: Help = { text: 'Run the command again that began it: it plays the rest.', command: null };

function startWorker(
  { results }: WorkflowFacts,
  build: BuildFacts | null = null,
  text = 'Start a worker with these results.',
): Help {
  return { text, command: ['worker', ...buildOptions(build), '--results', results] };
}

function buildOptions(build: BuildFacts | null): readonly string[] {
  return build === null ? [] : ['--deployment', build.deployment, '--build', build.build];
}

function isSame(one: BuildFacts | null, other: BuildFacts): boolean {
  return one?.deployment === other.deployment && one.build === other.build;
}

/** The server remembers polls for five minutes. */
function sinceText(pollers: readonly PollerFacts[], now: number): string {
  const last = lastOf(pollers);
  return last === undefined ? '(nor did any in the last 5 min)' : `since ${duration((now - last.polledAt) / 1000)}`;
}

function lastPoll(pollers: readonly PollerFacts[], now: number): readonly string[] {
  const last = lastOf(pollers);
  return last === undefined ? [] : [`The last poll was at ${clockTime(last.polledAt, now)}, by ${last.identity}.`];
}

function lastOf(pollers: readonly PollerFacts[]): PollerFacts | undefined {
  return pollers.toSorted((one, other) => other.polledAt - one.polledAt)[0];
}

function others(pollers: readonly PollerFacts[], now: number): readonly string[] {
  const builds = new Set(
    polling(pollers, now).map(({ build }) => (build === null ? 'no deployment' : `build ${build.build}`)),
  );
  return builds.size === 0 ? [] : [`Workers of ${[...builds].join(', ')} poll, and may not take it.`];
}

function waiting({ backlog, backlogAgeMs }: QueueFacts): readonly string[] {
  if (backlog === 0) return [];
  return [
    `${count(backlog, 'task')} ${backlog === 1 ? 'waits' : 'wait'} on the queue, the oldest for ${duration(backlogAgeMs / 1000)}.`,
  ];
}
