import { countedUsage } from '../../../sandbox/counted-usage.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { Origin } from '../../../sandbox/origin.ts';
import { mistakeOf, UNKNOWN_USAGE } from '../../../sandbox/trajectory.ts';
import { internalForm } from '../../public-form.ts';
import type { TrajectoryRecord } from '../../record.ts';
import type { GuestReward } from '../../../worlds/world.ts';
import { runOfRow } from '../../run-columns.ts';
import type { explanationOf, JsonValues, RunLine } from '../../run-columns.ts';
import type { TrajectoryForm } from './trajectory-form.ts';

/** Of one turn, whose answers were not used. */
const MOST_ATTEMPTS = 1_000;

/**
 * The record of which `trajectoryDetail` (public-form.ts) made this form. What nobody can have used is unknown, as in answers: whoever wrote
 * the form may not be whoever played.
 */
export function recordOfForm(form: TrajectoryForm): TrajectoryRecord {
  const { clock, started_at, finished_at, solved } = form;
  const { world, events: written, milestones, minefields, sideEffects } = internal(form);
  const events = boundedEvents(written);
  const times = { started_at: Date.parse(started_at), finished_at: Date.parse(finished_at) };
  const values: JsonValues = {
    categories: form.categories,
    cause: causeOfForm(form.cause),
    modes: form.modes && form.modes.map(({ mode, message, quote }) => ({ mode, message, quote })),
    decisive: causeOfForm(form.decisive),
    guest_reward: form.guest_reward && guestRewardOf(form.guest_reward),
    usage: boundedUsage(internalForm(form.usage) as unknown as TrajectoryRecord['usage'], events.length),
    origin: form.origin && originOf(form.origin),
    provenance: internalForm(form.provenance) as unknown as TrajectoryRecord['provenance'],
  };
  const run = runOfRow({ ...form, ...times, solved: solved === null ? null : Number(solved) }, (name) => values[name]);
  return {
    ...run,
    failureKind: mistakeOf({ outcome: run.outcome, events }),
    score: run.score && { ...run.score, milestones, minefields, sideEffects },
    clock: { start: clock.start_seconds, timeZone: clock.time_zone, step: clock.step_seconds },
    world,
    events,
  };
}

function causeOfForm(cause: TrajectoryForm['cause']): JsonValues['cause'] {
  return cause && { title: cause.title, message: cause.message, quote: cause.quote };
}

function guestRewardOf({ reward, parts, basis, why }: GuestReward): GuestReward {
  return { reward, parts, basis, why };
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

function originOf({ id, started_at, at, events, agent, user, say }: NonNullable<RunLine['origin']>): Origin {
  const replaced = { ...(agent !== null && { agent }), ...(user !== null && { user }) };
  return { id, startedAt: Date.parse(started_at), at, events, replaced, ...(say !== null && { say }) };
}

/** The schema has checked the form, but says nothing about names in camelCase. */
function internal({ world, events, milestones, minefields, side_effects }: TrajectoryForm) {
  const form = { world, events, milestones, minefields, side_effects } as unknown as JsonObject;
  return internalForm(form) as unknown as Pick<TrajectoryRecord, 'world' | 'events'> & ReturnType<typeof explanationOf>;
}
