import type { EndingEvent, TrajectoryEvent, TurnEvent, Usage } from './event.ts';
import type { FailureKind } from './failure-kind.ts';
import type { Message, PlayableRole } from './message.ts';
import type { Outcome } from './outcome.ts';
import { applyChanges } from './world.ts';
import type { World, WorldChange } from './world.ts';

/**
 * A run: the start world and the event log, whose first event opens the conversation.
 * Prompts and example dialogues belong to the roles and are not part of it.
 */
export interface Trajectory {
  readonly world: World;
  readonly events: readonly TrajectoryEvent[];
}

/** The first event of a log: the user opens the conversation. */
export function openingEvent(content: string): TurnEvent {
  return { kind: 'turn', role: 'user', messages: [{ sender: 'user', recipient: 'agent', content }] };
}

/** The first event in profile `tau2`: the agent greets the user. */
export function greetingEvent(content: string): TurnEvent {
  return { kind: 'turn', role: 'agent', messages: [{ sender: 'agent', recipient: 'user', content }] };
}

/** All messages. Milestones are matched at these indices. */
export function messagesOf(events: readonly TrajectoryEvent[]): readonly Message[] {
  const messages: Message[] = [];
  for (const event of events) if (event.kind !== 'ending') messages.push(...event.messages);
  return messages;
}

/** The messages that one event added. */
function newMessages(event: TrajectoryEvent): readonly Message[] {
  return event.kind === 'ending' ? [] : event.messages;
}

/**
 * The world after each message: element i is the snapshot at message i. All answers of one batch of parallel calls
 * share the world after the whole batch (reference semantics 2).
 */
export function snapshots({ world: start, events }: Trajectory): readonly World[] {
  let world = start;
  const worlds: World[] = [];
  for (const event of events) {
    world = applyChanges(world, changesBy(event));
    for (let left = newMessages(event).length; left > 0; left--) worlds.push(world);
  }
  return worlds;
}

/** The world after the last event. */
export function finalWorld({ world, events }: Trajectory): World {
  return applyChanges(world, events.flatMap(changesBy));
}

function changesBy(event: TrajectoryEvent): readonly WorldChange[] {
  return newMessages(event).flatMap(({ changes = [] }) => changes);
}

/**
 * Total tokens and cost of a role's turns, including attempts whose answers were not used. The cost is null if that of
 * any turn is unknown.
 */
export function usageOf(events: readonly TrajectoryEvent[], role: PlayableRole): Usage {
  return events.reduce((sum, event) => {
    if (event.kind !== 'turn' || event.role !== role || event.report === undefined) return sum;
    const { usage, wasted } = event.report;
    return addUsage(addUsage(sum, usage ?? UNKNOWN_USAGE), wasted ?? NO_USAGE);
  }, NO_USAGE);
}

/** Attempts beyond the first, summed over all turns of models. */
export function retriesOf(events: readonly TrajectoryEvent[]): number {
  return events.reduce((sum, event) => sum + (event.kind === 'turn' ? (event.report?.attempts ?? 1) - 1 : 0), 0);
}

/** Of a role without a model. */
export const NO_USAGE: Usage = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, costUsd: 0 };

/** Of a turn whose provider did not report any. */
export const UNKNOWN_USAGE: Usage = { ...NO_USAGE, costUsd: null };

/** The cost is null if either one is. */
export function addUsage(left: Usage, right: Usage): Usage {
  return {
    input: left.input + right.input,
    cachedInput: left.cachedInput + right.cachedInput,
    cacheWrite: left.cacheWrite + right.cacheWrite,
    output: left.output + right.output,
    reasoning: left.reasoning + right.reasoning,
    costUsd: left.costUsd === null || right.costUsd === null ? null : left.costUsd + right.costUsd,
  };
}

/** The last event of a finished log. @throws Error if the run has not ended */
export function endingOf(events: readonly TrajectoryEvent[]): EndingEvent {
  const last = events.at(-1);
  if (last?.kind !== 'ending') throw new Error('the trajectory has no ending: its last event must be of kind "ending"');
  return last;
}

/** The kind of the mistake that ended a finished run; null if none did. */
export function mistakeOf({
  outcome,
  events,
}: Pick<Trajectory, 'events'> & { readonly outcome: Outcome }): FailureKind | null {
  if (outcome !== 'agent-error' && outcome !== 'user-error') return null;
  const ending = events.at(-1);
  return (ending?.kind === 'ending' && ending.failureKind) || 'other';
}
