import type { EndingEvent, ToolExecutionsEvent, TrajectoryEvent, TurnEvent } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import { nextRole, pendingCalls, stopReason } from '../sandbox/scheduling.ts';
import { messagesOf } from '../sandbox/trajectory.ts';

/** A log that grows; no event is ever changed or removed. */
export type Log = readonly TrajectoryEvent[];

/** How a trajectory's steps are carried out: as activities of an engine, or by direct calls. */
export interface PlaySteps {
  readonly takeTurn: (role: PlayableRole, log: Log) => Promise<TurnEvent>;
  readonly executeToolCalls: (log: Log) => Promise<ToolExecutionsEvent>;
  /** The ending that a step's failure means, once retries are over; the role is null where tools were executed. */
  readonly explainFailure: (error: unknown, role: PlayableRole | null) => EndingEvent;
  /** Called with the whole log each time it has grown, the ending excluded. */
  readonly observe: (log: Log) => void;
}

/**
 * Plays a scenario to its end: the recipient of the newest message acts, until the user ends the conversation, the
 * message limit is reached, or a step fails (docs/reference-semantics.md 1). All engines share this orchestration.
 * @param start the events the log begins with: the opening, or the prefix of another run
 * @returns the whole log, the ending last
 */
export async function play(start: Log, maxMessages: number, steps: PlaySteps): Promise<Log> {
  let log = start;
  for (;;) {
    steps.observe(log);
    const event = await nextEvent(log, maxMessages, steps);
    if (event.kind === 'ending') return [...log, event];
    log = [...log, event];
  }
}

async function nextEvent(log: Log, maxMessages: number, steps: PlaySteps): Promise<TrajectoryEvent> {
  const ending = failedStep(log) ?? reachedEnd(log, maxMessages);
  if (ending) return ending;
  const next = nextRole(messagesOf(log));
  const role = next === 'agent' || next === 'user' ? next : null;
  try {
    return role === null ? await steps.executeToolCalls(log) : await steps.takeTurn(role, log);
  } catch (error) {
    return steps.explainFailure(error, role);
  }
}

/** The newest event may be what ends the run: a turn that failed, or calls that the rules of the profile abort. */
function failedStep(log: Log): EndingEvent | undefined {
  const newest = log.at(-1);
  if (newest?.kind === 'turn' && newest.failed !== undefined) {
    return { kind: 'ending', outcome: ERROR_OF[newest.role], reason: newest.failed };
  }
  if (newest?.kind === 'tool-executions' && newest.aborted !== undefined) {
    const [call] = pendingCalls(messagesOf(log));
    return { kind: 'ending', outcome: ERROR_OF[call?.sender === 'user' ? 'user' : 'agent'], reason: newest.aborted };
  }
  return undefined;
}

const ERROR_OF: Readonly<Record<PlayableRole, Outcome>> = { agent: 'agent-error', user: 'user-error' };

function reachedEnd(log: Log, maxMessages: number): EndingEvent | undefined {
  const stop = stopReason(messagesOf(log), maxMessages);
  if (stop === 'ended') return { kind: 'ending', outcome: 'completed' };
  if (stop === null) return undefined;
  return { kind: 'ending', outcome: 'message-limit', reason: `${maxMessages} new messages` };
}
