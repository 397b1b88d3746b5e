import type { Tables } from '../worlds/world.ts';
import type { FailureCause } from './modes/mode.ts';
import { changesRow } from './side-effects/row-changes.ts';
import type { Score } from './score.ts';
import type { TrajectoryEvent, TurnEvent } from '../sandbox/event.ts';
import { messagesOf } from '../sandbox/trajectory.ts';

/** Where the agent went wrong first. */
interface FirstMistake {
  /** The last message before the agent's turn that was the mistake. */
  readonly at: number;
  readonly why: string;
}

/** What a mistake is read from. */
type Explained = Pick<Score, 'milestones' | 'minefields' | 'sideEffects'> & { readonly solved: boolean | null };

type Events = readonly TrajectoryEvent[];

/** A message that shows a mistake: made in the agent's turn before it, or in which it stands. */
interface Sign {
  readonly message: number;
  readonly why: string;
}

/**
 * Errors of a call that a service refused because it is off, or is away for a moment (`--faults`). Trying is how an agent finds out, and the
 * reference solutions do so too.
 */
const REFUSED: ReadonlySet<string> = new Set(['ConnectionError', 'PermissionError']);

/**
 * The first of: a call of the agent that got an error and never succeeded, unless a service was off; a minefield that was hit; a change that the
 * milestones do not ask for; a turn that failed. Where there is none of these: where the cause of the failure shows; else the agent's first turn
 * after the last milestone that was met before one that was missed. It is called as the cause is, where that shows in the same turn. Null if the agent made no mistake, or the run is solved.
 */
export function firstMistake(
  events: Events,
  score: Explained | null,
  tables: Tables,
  cause: FailureCause | null = null,
): FirstMistake | null {
  if (score?.solved) return null;
  const signs = [
    ...failedCalls(events),
    ...minefields(score),
    ...sideEffects(events, score, tables),
    ...failedTurn(events),
  ];
  const named = causeSign(cause);
  const first = earliest(signs) ?? named ?? missedMilestone(events, score);
  if (first === undefined) return null;
  const turn = turnAt(events, first.message);
  const isNamed = named !== undefined && turnAt(events, named.message) === turn;
  return { at: turn - 1, why: isNamed ? named.why : first.why };
}

function earliest(signs: readonly Sign[]): Sign | undefined {
  return signs.toSorted((one, other) => one.message - other.message)[0];
}

function causeSign(cause: FailureCause | null): Sign | undefined {
  return cause === null || cause.message === null ? undefined : { message: cause.message, why: cause.title };
}

/** The messages of each event with their numbers. */
function numbered(events: Events) {
  let first = 0;
  return events.flatMap((event) => {
    if (event.kind === 'ending') return [];
    const found = { event, first };
    first += event.messages.length;
    return [found];
  });
}

/** The first message of the agent's newest turn up to a message; 1, after the opening, if there is none. */
function turnAt(events: Events, message: number): number {
  const turns = numbered(events).filter(({ event }) => isAgent(event));
  return turns.findLast(({ first }) => first <= message)?.first ?? 1;
}

function failedCalls(events: Events): readonly Sign[] {
  const all = numbered(events);
  return all.flatMap(({ event, first }, index) => {
    if (event.kind !== 'tool-executions' || !isAgent(all[index - 1]?.event)) return [];
    return event.messages.flatMap(({ toolResult }, position) =>
      toolResult?.errorClass === undefined ||
      REFUSED.has(toolResult.errorClass) ||
      all.slice(index + 1).some((later) => succeeds(later.event, toolResult.name))
        ? []
        : [{ message: first + position, why: `the call of ${toolResult.name} failed` }],
    );
  });
}

function succeeds(event: TrajectoryEvent, tool: string): boolean {
  return (
    event.kind === 'tool-executions' &&
    event.messages.some(({ toolResult }) => toolResult?.name === tool && toolResult.errorClass === undefined)
  );
}

function minefields(score: Explained | null): readonly Sign[] {
  const hit = score?.minefields.filter(({ similarity }) => similarity > 0) ?? [];
  return hit.map(({ message, milestone }) => ({ message, why: `minefield ${milestone} was hit` }));
}

function sideEffects(events: Events, score: Explained | null, tables: Tables): readonly Sign[] {
  const all = numbered(events);
  return (score?.sideEffects ?? []).flatMap((effect) => {
    const made = all.flatMap(({ event, first }) =>
      event.messages.flatMap(({ changes = [] }, position) =>
        changes.some((change) => changesRow(change, effect, tables)) ? [first + position] : [],
      ),
    );
    const message = effect.undoes === undefined ? made[0] : made.at(-1);
    return message === undefined ? [] : [{ message, why: `a change of ${effect.table} that nothing asks for` }];
  });
}

/** A failed turn has no message, and an aborted batch no answer: they stand after the messages before them. */
function failedTurn(events: Events): readonly Sign[] {
  const all = numbered(events);
  return all.flatMap(({ event, first }, index) => {
    const caller = all[index - 1]?.event;
    if (event.kind === 'tool-executions' && event.aborted !== undefined && isAgent(caller))
      return [{ message: first, why: event.aborted }];
    if (isAgent(event) && event.failed !== undefined) return [{ message: first, why: event.failed }];
    return [];
  });
}

function missedMilestone(events: Events, score: Explained | null): Sign | undefined {
  const milestones = score?.milestones.toSorted((one, other) => one.milestone - other.milestone) ?? [];
  const missed = milestones.findIndex(({ similarity }) => similarity < 1);
  if (missed === -1) return undefined;
  const reached = Math.max(0, ...milestones.slice(0, missed).map(({ message }) => message));
  const turns = numbered(events).filter(({ event, first }) => isAgent(event) && first > reached);
  const number = milestones[missed]?.milestone;
  const [turn] = turns;
  return { message: turn?.first ?? messagesOf(events).length, why: `milestone ${number} was not met after it` };
}

function isAgent(event: TrajectoryEvent | undefined): event is TurnEvent & { readonly role: 'agent' } {
  return event?.kind === 'turn' && event.role === 'agent';
}
