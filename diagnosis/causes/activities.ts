import { clockTime } from '../../results/explain/clock-time.ts';
import { count, duration } from '../../text/words.ts';
import type { SweepFacts, PendingActivity } from '../facts.ts';
import { heldOrStopped, isMoving, isUnderWay } from '../finding.ts';
import type { Examine, Finding, Help } from '../finding.ts';
import { isAboutKey, missingKey } from './workflow-tasks.ts';
import { polling } from './workers.ts';

/** A busy worker takes a while; later than this, a task waits for a place. */
const PATIENCE_MS = 10_000;
/** Models that think may take longer; a step of ours takes a second. */
const LONG_MS = { call: 120_000, step: 30_000 };
const SHOWN = 3;

type Some = readonly [PendingActivity, ...PendingActivity[]];

/** Activities that wait, failed and are tried again, find no place on a worker, or do not end. */
export const heldActivities: Examine = (facts) => {
  if (facts.workflow?.status !== 'running') return [];
  const groups = Map.groupBy(facts.activities, (activity) => kindOf(activity, facts));
  return KINDS.flatMap((kind) => {
    const [first, ...rest] = groups.get(kind) ?? [];
    return first === undefined ? [] : [FINDINGS[kind]([first, ...rest], facts)];
  });
};

const FINDINGS = {
  results: unstored,
  key: (activities: Some, facts: SweepFacts) =>
    missingKey(activities[0].lastFailure ?? '', activities.length, heldOrStopped(facts)),
  fails: failing,
  away: modelAway,
  waits: throttled,
  late: busy,
  long: unanswered,
};
type Kind = keyof typeof FINDINGS;
const KINDS = Object.keys(FINDINGS) as readonly Kind[];

/** Undefined if nothing is wrong with it. What waits for a queue that no one polls is found there. */
function kindOf(activity: PendingActivity, { now, queues }: SweepFacts): Kind | undefined {
  const { waiting, awaySince, calling, lastFailure, failureType, nextAttemptAt, taskQueue } = activity;
  if (nextAttemptAt !== null && now - nextAttemptAt > PATIENCE_MS) {
    const queue = queues.find(({ name }) => name === taskQueue);
    return queue === undefined || polling(queue.pollers, now).length > 0 ? 'late' : undefined;
  }
  if (waiting !== null) return ({ model: 'away', results: 'results', limit: 'waits' } as const)[waiting.for];
  if (calling && awaySince !== undefined) return 'away';
  if (isUnderWay(activity)) return now - activity.startedAt > LONG_MS[calling ? 'call' : 'step'] ? 'long' : undefined;
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
    text: `workers cannot use the results${since}, so ${waitFor(activities, 'step')} for them, ${retryText(activities, facts.now)}`,
    evidence: reasons(activities),
    help: [
      {
        text: 'Check whether the results can be used, from the machine of a worker.',
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
    evidence: reasons(activities),
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
  const waits = activities.flatMap(({ waiting }) => waiting?.reason ?? []);
  const [first, ...others] = new Map(waits.map((reason) => [reason.split(' (', 1)[0], reason])).values();
  const trying = activities.length - waits.length;
  return {
    cause: 'model-away',
    gravity: heldOrStopped(facts),
    text:
      first === undefined
        ? `the server of a model is away, and ${count(trying, 'call')} ${trying === 1 ? 'tries' : 'try'} whether it is back`
        : `${waitFor(waits, 'turn')}: ${first}`,
    evidence: others.slice(0, SHOWN),
    help: [
      {
        text: 'Start the server of the model, or check its base URL; nothing need be started again here.',
        command: null,
      },
      {
        text: 'To wait no longer, shorten the wait: its cells stop at the next try.',
        command: ['sweep', 'limit', facts.sweep, '--away', '1s', ...facts.sameResults],
      },
    ],
  };
}

function throttled(activities: Some, facts: SweepFacts): Finding {
  const waits = activities.flatMap(({ waiting }) => waiting ?? []);
  const until = Math.min(...waits.map((wait) => wait.until));
  const [first = '', ...others] = new Set(waits.map(({ reason }) => reason));
  const help: Help = {
    text: 'See the limits of its models and change them; changes hold at once.',
    command: ['engine', 'limits', ...facts.sameResults],
  };
  const blocked = (facts.results.models ?? []).flatMap(({ model, blocked: block }) =>
    block === null ? [] : [`${model} is left alone until ${clockTime(block.until, facts.now)}: ${block.reason}`],
  );
  return {
    cause: 'throttled',
    gravity: isMoving(facts) ? 'slow' : 'stopped',
    text: `${waitFor(activities, 'turn')} until ${clockTime(until, facts.now)}: ${first}`,
    evidence: [...others.slice(0, SHOWN - 1), ...blocked],
    help: [help],
  };
}

function busy(activities: Some, { now }: SweepFacts): Finding {
  const longest = Math.max(...activities.map(({ nextAttemptAt }) => now - (nextAttemptAt ?? now)));
  return {
    cause: 'workers-busy',
    gravity: 'slow',
    text: `${waitFor(activities, 'task')} for a place on a worker, for up to ${duration(longest / 1000)}`,
    evidence: [...new Set(activities.flatMap(({ taskQueue }) => taskQueue ?? []))].map(
      (name) => `Workers poll queue ${name}, and are busy.`,
    ),
    help: [{ text: 'Start more workers, or let each call more models at a time.', command: ['worker', '--help'] }],
  };
}

/** A server that has stopped answering and a model that thinks look alike until the time limit of the call. */
function unanswered(activities: Some, facts: SweepFacts): Finding {
  const longest = Math.max(...activities.map(({ startedAt }) => facts.now - (startedAt ?? facts.now)));
  const names = [...new Set(activities.map(({ activity }) => activity))].join(', ');
  return {
    cause: 'no-end-yet',
    gravity: isMoving(facts) ? 'slow' : 'unknown',
    text: `${names} ${activities.length === 1 ? 'has' : `have in ${activities.length} trajectories`} not come to an end for up to ${duration(longest / 1000)}`,
    evidence: [
      ...(activities.some(({ calling }) => calling) ? ['A model was asked and has not answered yet.'] : []),
      ...reasons(activities),
    ],
    help: [
      { text: 'Look at the server of the model, or at the log of the worker: `timeoutMs` ends a call.', command: null },
    ],
  };
}

function waitFor({ length }: readonly unknown[], what: string): string {
  return `${count(length, what)} ${length === 1 ? 'waits' : 'wait'}`;
}

function reasons(activities: Some): readonly string[] {
  return [...new Set(activities.flatMap(({ waiting, lastFailure }) => waiting?.reason ?? lastFailure ?? []))].slice(
    0,
    SHOWN,
  );
}

/** For example `attempt 4, next in 20 s`. */
function retryText(activities: Some, now: number): string {
  const attempt = `attempt ${Math.max(...activities.map((one) => one.attempt))}`;
  const next = Math.min(...activities.map(({ nextAttemptAt, waiting }) => nextAttemptAt ?? waiting?.until ?? Infinity));
  return next === Infinity
    ? `${attempt} runs`
    : `${attempt} ${next <= now ? 'now' : `in ${duration((next - now) / 1000)}`}`;
}
