import type { EndingEvent, ToolExecutionsEvent, TrajectoryEvent, TurnEvent } from '../sandbox/event.ts';
import type { Message, PlayableRole } from '../sandbox/message.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { Profile } from '../sandbox/cell.ts';
import { PROFILE_RULES } from '../sandbox/profile-rules.ts';
import { nextRole, pendingCalls, stepLimit, stopReason } from '../sandbox/scheduling.ts';
import { messagesOf } from '../sandbox/trajectory.ts';

/** An append-only log. */
export type Log = readonly TrajectoryEvent[];

/** When a run ends. */
export interface PlayRules {
  readonly maxMessages: number;
  readonly profile: Profile;
}

/** How the steps of a trajectory run: as Temporal activities, or as direct calls. */
export interface PlaySteps {
  readonly takeTurn: (role: PlayableRole, log: Log) => Promise<TurnEvent>;
  readonly executeToolCalls: (log: Log) => Promise<ToolExecutionsEvent>;
  /** Maps the final failure of a step to an ending. The role is null for tool execution. */
  readonly explainFailure: (error: unknown, role: PlayableRole | null) => EndingEvent;
  /** Called with the whole log after each new event except the ending. */
  readonly observe: (log: Log) => void;
}

/**
 * Plays a scenario to its end (reference semantics 1): the recipient of the newest message acts, until the user ends
 * the conversation, the message limit is reached, or a step fails. Shared by the workflow and the inline player.
 * @param start the first events of the log: the opening, or the prefix of another run
 * @param rules when it ends: after how many new messages; in profile `tau2` after as many steps, or ten failed calls
 * @returns the whole log, including the ending
 */
export async function play(start: Log, rules: PlayRules, steps: PlaySteps): Promise<Log> {
  let log = start;
  for (;;) {
    steps.observe(log);
    const event = await nextEvent(log, rules, steps);
    if (event.kind === 'ending') return [...log, event];
    log = [...log, event];
  }
}

async function nextEvent(log: Log, rules: PlayRules, steps: PlaySteps): Promise<TrajectoryEvent> {
  const messages = messagesOf(log);
  const ending = failedStep(log.at(-1), messages) ?? reachedEnd(log, messages, rules);
  if (ending) return ending;
  const next = nextRole(messages);
  const role = next === 'agent' || next === 'user' ? next : null;
  try {
    return role === null ? await steps.executeToolCalls(log) : await steps.takeTurn(role, log);
  } catch (error) {
    return steps.explainFailure(error, role);
  }
}

/** The ending if the newest event is a failed turn or an aborted batch of calls. */
function failedStep(newest: TrajectoryEvent | undefined, messages: readonly Message[]): EndingEvent | undefined {
  if (newest?.kind === 'turn' && newest.failed !== undefined) {
    const { role, failed: reason, failureKind = 'other' } = newest;
    return { kind: 'ending', outcome: ERROR_OF[role], reason, failureKind };
  }
  if (newest?.kind === 'tool-executions' && newest.aborted !== undefined) {
    const [call] = pendingCalls(messages);
    const outcome = ERROR_OF[call?.sender === 'user' ? 'user' : 'agent'];
    return { kind: 'ending', outcome, reason: newest.aborted, failureKind: 'aborted' };
  }
  return undefined;
}

const ERROR_OF: Readonly<Record<PlayableRole, Outcome>> = { agent: 'agent-error', user: 'user-error' };

function reachedEnd(log: Log, messages: readonly Message[], rules: PlayRules): EndingEvent | undefined {
  const { maxMessages, profile } = rules;
  const { limitCounts, mostFailedCalls } = PROFILE_RULES[profile];
  const stop = stopReason(messages, maxMessages);
  const limit =
    limitCounts === 'steps'
      ? stepLimit(messages, { steps: log.length - 1, most: maxMessages, mostFailedCalls })
      : stop === 'message-limit'
        ? `${maxMessages} new messages`
        : undefined;
  if (limit !== undefined) return { kind: 'ending', outcome: 'message-limit', reason: limit };
  return stop === 'ended' ? { kind: 'ending', outcome: 'completed' } : undefined;
}
