import type { TrajectoryEvent, TurnEvent } from '../sandbox/event.ts';
import { nextRole } from '../sandbox/scheduling.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { Origin } from '../sandbox/origin.ts';

/** A trajectory to play from the middle of another one. Its sweep is that of the list it stands in. */
export interface Fork extends Omit<Cell, 'sweep'> {
  readonly origin: Origin;
}

/** A run that cannot be forked as asked. */
export class InvalidFork extends UserFacingError {}

type Events = readonly TrajectoryEvent[];

/**
 * The events of a run up to and including a message. Turns and answers are copied as a whole, so that the world is that after
 * the message.
 * @throws InvalidFork if there is no such message, or it is in the middle of a batch of parallel calls
 */
export function prefixAt(events: Events, at: number): Events {
  let first = 0;
  for (const [index, event] of events.entries()) {
    if (event.kind === 'ending') break;
    const last = first + event.messages.length - 1;
    if (last === at && event.messages.length > 0) return events.slice(0, index + 1);
    if (last > at) throw insideBatch(at, { first, last }, event.kind);
    first = last + 1;
  }
  throw new InvalidFork(`there is no message ${at}: the run has the messages 0 to ${first - 1}`);
}

function insideBatch(
  at: number,
  { first, last }: { readonly first: number; readonly last: number },
  kind: 'turn' | 'tool-executions',
): InvalidFork {
  const what = kind === 'turn' ? 'parallel calls' : 'answers to parallel calls';
  return new InvalidFork(
    `message ${at} is in the middle of a batch: messages ${first} to ${last} are ${what}, which belong together; ` +
      `fork at ${first - 1} or ${last}`,
  );
}

/**
 * The turn in which the role to act next says a text.
 * @throws InvalidFork if nobody's turn it is to speak
 */
export function spokenTurn(prefix: Events, content: string): TurnEvent {
  const messages = messagesOf(prefix);
  const at = messages.length - 1;
  if (messages.at(-1)?.conversationActive === false)
    throw new InvalidFork(`the conversation ends with message ${at}, so no one says anything after it: fork earlier`);
  const role = nextRole(messages);
  if (role !== 'agent' && role !== 'user')
    throw new InvalidFork(
      `after message ${at} the tools answer, so no one says anything: fork before the call, or after its answer`,
    );
  const recipient = role === 'agent' ? 'user' : 'agent';
  return { kind: 'turn', role, messages: [{ sender: role, recipient, content }] };
}
