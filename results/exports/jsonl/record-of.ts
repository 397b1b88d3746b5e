import { countedUsage } from '../../../sandbox/counted-usage.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { Origin } from '../../../sandbox/origin.ts';
import { UNKNOWN_USAGE } from '../../../sandbox/trajectory.ts';
import { internalForm } from '../../public-form.ts';
import type { TrajectoryRecord } from '../../record.ts';
import type { TrajectoryForm } from './trajectory-form.ts';

/** Of one turn, whose answers were not used. */
const MOST_ATTEMPTS = 1_000;

/**
 * The record of which `trajectoryDetail` (public-form.ts) made this form. What nobody can have used is unknown, as in answers: whoever wrote
 * the form may not be whoever played.
 */
export function recordOfForm(form: TrajectoryForm): TrajectoryRecord {
  const { clock, started_at, finished_at, failure_kind, provenance, origin, ...others } = form;
  const { scenario, baseScenario, sweep, augmentation, agent, user, trial, seed, ...rest } = internal(others);
  const {
    solved,
    similarity,
    milestoneSimilarity,
    minefieldSimilarity,
    turnCount,
    wording,
    milestones,
    minefields,
    sideEffects,
    ...run
  } = rest;
  const played = boundedEvents(run['events'] as TrajectoryRecord['events']);
  const scores = { solved, similarity, milestoneSimilarity, minefieldSimilarity, turnCount, wording };
  return {
    ...run,
    events: played,
    usage: boundedUsage(run['usage'] as TrajectoryRecord['usage'], played.length),
    ...(origin && { origin: originOf(origin) }),
    cell: { sweep, scenario: baseScenario, augmentation, agent, user, trial, seed },
    scenarioName: scenario,
    score: similarity === null ? null : { ...scores, milestones, minefields, sideEffects },
    ...(typeof failure_kind === 'string' && { failureKind: failure_kind }),
    provenance: internalForm(provenance as JsonValue),
    clock: { start: clock.start_seconds, timeZone: clock.time_zone, step: clock.step_seconds },
    timing: { startedAt: Date.parse(started_at), finishedAt: Date.parse(finished_at) },
  } as unknown as TrajectoryRecord;
}

function boundedUsage({ agent, user }: TrajectoryRecord['usage'], turns: number): TrajectoryRecord['usage'] {
  return {
    agent: countedUsage(agent, turns) ?? UNKNOWN_USAGE,
    user: countedUsage(user, turns) ?? UNKNOWN_USAGE,
  };
}

function boundedEvents(events: TrajectoryRecord['events']): TrajectoryRecord['events'] {
  return events.map((event) => {
    if (event.kind !== 'turn' || event.report === undefined) return event;
    const { usage, wasted } = event.report;
    const report = {
      ...event.report,
      usage: countedUsage(usage),
      ...(wasted && { wasted: countedUsage(wasted, MOST_ATTEMPTS) ?? UNKNOWN_USAGE }),
    };
    return { ...event, report };
  });
}

function originOf({ id, started_at, at, events, agent, user, say }: NonNullable<TrajectoryForm['origin']>): Origin {
  const replaced = { ...(agent !== null && { agent }), ...(user !== null && { user }) };
  return { id, startedAt: Date.parse(started_at), at, events, replaced, ...(say !== null && { say }) };
}

/** The schema has checked the form, but says nothing about names in camelCase. */
function internal(form: object): Readonly<Record<string, unknown>> {
  return internalForm(form as JsonValue) as Readonly<Record<string, unknown>>;
}
