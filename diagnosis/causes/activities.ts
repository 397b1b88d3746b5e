import { clockTime } from '../../results/explain/clock-time.ts';
import { count, duration } from '../../text/words.ts';
import type { SweepFacts, PendingActivity } from '../facts.ts';
import { heldOrStopped, isMoving } from '../finding.ts';
import type { Examine, Finding, Help } from '../finding.ts';
import { isAboutKey, missingKey } from './workflow-tasks.ts';
import { polling } from './workers.ts';

/** A busy worker takes a while; later than this, a task waits for a place. */
const PATIENCE_MS = 10_000;

type Kind = 'away' | 'waits' | 'results' | 'key' | 'fails' | 'late';

/** Activities that failed and are tried again, wait for a limit, or find no place on a worker. */
export const failingActivities: Examine = (facts) => {
  if (facts.workflow?.status !== 'running') return [];
  const stuck = facts.activities.filter(({ calling }) => !calling);
  const groups = Map.groupBy(stuck, (activity) => kindOf(activity, facts) ?? 'fine');
  return (Object.keys(FINDINGS) as Kind[]).flatMap((kind) => {
    const [first, ...rest] = groups.get(kind) ?? [];
    return first === undefined ? [] : [FINDINGS[kind]([first, ...rest], facts)];
  });
};

type Some = readonly [PendingActivity, ...PendingActivity[]];

const FINDINGS: Readonly<Record<Kind, (activities: Some, facts: SweepFacts) => Finding>> = {
  results: unstored,
  key: (activities, facts) => missingKey(activities[0].lastFailure ?? '', activities.length, heldOrStopped(facts)),
  fails: failing,
  away: modelAway,
  waits: throttled,
  late: busy,
};

/** Undefined if nothing is wrong with it. What waits for a queue that no one polls is found there. */
function kindOf(activity: PendingActivity, { now, queues }: SweepFacts): Kind | undefined {
  const { waiting, lastFailure, failureType, nextAttemptAt, taskQueue } = activity;
  const isLate = nextAttemptAt !== null && now - nextAttemptAt > PATIENCE_MS;
  if (isLate) {
    const queue = queues.find(({ name }) => name === taskQueue);
    return queue === undefined || polling(queue.pollers, now).length > 0 ? 'late' : undefined;
  }
  if (waiting !== null) return waiting.away ? 'away' : 'waits';
  if (lastFailure === null) return undefined;
  if (failureType === 'results.unavailable') return 'results';
  return isAboutKey(lastFailure) ? 'key' : 'fails';
}

function unstored(activities: Some, facts: SweepFacts): Finding {
  const outages = activities.flatMap(({ outageSince }) => outageSince ?? []);
  const since = outages.length === 0 ? '' : ` since ${clockTime(Math.min(...outages), facts.now)}`;
  return {
    cause: 'results-unavailable',
    gravity: heldOrStopped(facts),
    text: `workers cannot reach the results${since}, ${retryText(activities, facts.now)}`,
    evidence: failures(activities),
    help: [
      {
        text: 'Check whether the results can be reached, from the machine of a worker.',
        command: ['doctor', '--results', facts.workflow?.results ?? ''],
      },
    ],
  };
}

function failing(activities: Some, facts: SweepFacts): Finding {
  const names = [...new Set(activities.map(({ activity }) => activity))].join(', ');
  return {
    cause: 'activities-fail',
    gravity: isMoving(facts) ? 'slow' : 'stopped',
    text: `${names} ${activities.length === 1 ? 'fails' : `fail in ${activities.length} trajectories`}, ${retryText(activities, facts.now)}`,
    evidence: failures(activities),
    help: [
      {
        text: 'Look at the trajectories that have been running longest.',
        command: ['status', facts.sweep, ...facts.sameResults],
      },
    ],
  };
}

/** Its models may be several; each says since when, and until when it is waited for. */
function modelAway(activities: Some, facts: SweepFacts): Finding {
  const reasons = activities.flatMap(({ waiting }) => waiting?.reason ?? []);
  const [first = '', ...others] = new Map(reasons.map((reason) => [reason.split(' (', 1)[0], reason])).values();
  return {
    cause: 'model-away',
    gravity: isMoving(facts) ? 'slow' : 'stopped',
    text: `${count(activities.length, 'turn')} ${activities.length === 1 ? 'waits' : 'wait'}: ${first}`,
    evidence: others.slice(0, SHOWN),
    help: [
      {
        text: 'Start the server of the model, or check its base URL; nothing need be started again here.',
        command: null,
      },
      {
        text: 'To wait no longer, shorten the wait: its cells stop at the next try.',
        command: ['limit', '--sweep', facts.sweep, '--away', '1s', ...facts.sameResults],
      },
    ],
  };
}

function throttled(activities: Some, facts: SweepFacts): Finding {
  const waits = activities.flatMap(({ waiting }) => waiting ?? []);
  const until = Math.min(...waits.map((wait) => wait.until));
  const reasons = [...new Set(waits.map(({ reason }) => reason))];
  const blocked = facts.results.kind === 'read' ? facts.results.models.filter((model) => model.blocked !== null) : [];
  const help: Help = {
    text: 'See the limits of its models and change them; changes hold at once.',
    command: ['limit', ...facts.sameResults],
  };
  return {
    cause: 'throttled',
    gravity: isMoving(facts) ? 'slow' : 'stopped',
    text: `${count(activities.length, 'turn')} ${activities.length === 1 ? 'waits' : 'wait'} until ${clockTime(until, facts.now)}: ${reasons[0] ?? ''}`,
    evidence: [
      ...reasons.slice(1, SHOWN),
      ...blocked.map(
        ({ model, blocked: block }) =>
          `${model} is left alone until ${clockTime(block?.until ?? 0, facts.now)}: ${block?.reason}`,
      ),
    ],
    help: [help],
  };
}

function busy(activities: Some, { now }: SweepFacts): Finding {
  const longest = Math.max(...activities.map(({ nextAttemptAt }) => now - (nextAttemptAt ?? now)));
  return {
    cause: 'workers-busy',
    gravity: 'slow',
    text: `${count(activities.length, 'task')} ${activities.length === 1 ? 'waits' : 'wait'} for a place on a worker, for up to ${duration(longest / 1000)}`,
    evidence: [...new Set(activities.flatMap(({ taskQueue }) => taskQueue ?? []))].map(
      (name) => `Workers poll queue ${name}, and are busy.`,
    ),
    help: [{ text: 'Start more workers, or let each call more models at a time.', command: ['worker', '--help'] }],
  };
}

const SHOWN = 3;

function failures(activities: Some): readonly string[] {
  return [...new Set(activities.flatMap(({ lastFailure }) => lastFailure ?? []))].slice(0, SHOWN);
}

/** For example `attempt 4, next in 20 s`. */
function retryText(activities: Some, now: number): string {
  const attempt = `attempt ${Math.max(...activities.map((one) => one.attempt))}`;
  const next = Math.min(...activities.map(({ nextAttemptAt }) => nextAttemptAt ?? Infinity));
  return next === Infinity
    ? `${attempt} runs`
    : `${attempt} ${next <= now ? 'now' : `in ${duration((next - now) / 1000)}`}`;
}
