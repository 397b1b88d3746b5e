import { agentCalls } from '../../evaluation/agent-calls.ts';
import type { AgentCall } from '../../evaluation/agent-calls.ts';
import { isEqual } from '../../evaluation/is-close.ts';
import type { Message } from '../../sandbox/message.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { TrajectoryRecord } from '../record.ts';

/** What an agent called or said at a place of its run. */
interface Step {
  /** The number of the message; of a turn that failed without one, the number of all messages. */
  readonly message: number;
  /** At most 300 characters. */
  readonly quote: string;
}

/** Where a run was lost that another run of the cell solved: not the first words that differ, but the step that decided. */
export interface DecisiveDifference extends Step {
  /** The title of the cause of the failure; `null` if none is known. */
  readonly why: string | null;
  /** What the solved run did in its place; `null` if that never spoke and did nothing else. */
  readonly instead: Step | null;
}

type Compared = Pick<TrajectoryRecord, 'events' | 'cause' | 'decisive' | 'outcome' | 'reason'>;

const LONGEST_QUOTE = 300;

/**
 * The decisive step of the failed run that `fork --bisect` found, else the step in which its cause shows. Where that shows nowhere: the turn that failed, else the first change that the solved run does
 * not make, else the last words.
 */
export function decisiveDifference(failed: Compared, solved: Pick<Compared, 'events'>): DecisiveDifference {
  const [own, other] = [sideOf(failed), sideOf(solved)];
  const message = placeOf(failed, own, other);
  const quote = own.messages[message]?.content ?? failed.reason ?? '';
  return {
    message,
    quote: shorten(quote, LONGEST_QUOTE),
    why: failed.cause?.title ?? null,
    instead: insteadOf(message, own, other),
  };
}

interface RunSide {
  readonly messages: readonly Message[];
  readonly calls: readonly AgentCall[];
}

function sideOf({ events }: Pick<Compared, 'events'>): RunSide {
  return { messages: messagesOf(events), calls: agentCalls(events) };
}

function placeOf({ cause, decisive, outcome }: Compared, own: RunSide, other: RunSide): number {
  const end = own.messages.length;
  const shown = decisive?.message ?? cause?.message ?? null;
  if (shown !== null) return ofAgent(shown, own) ?? end;
  if (outcome === 'agent-error') return end;
  const [foreign] = onlyIn(own.calls.filter(isDeed), other.calls.filter(isDeed));
  return foreign?.asked ?? ofAgent(end, own) ?? end;
}

/** The call whose answer a message is; else the newest message of the agent up to it. */
function ofAgent(message: number, { messages, calls }: RunSide): number | undefined {
  const call = calls.find((one) => one.message === message);
  if (call !== undefined) return call.asked;
  const newest = messages.slice(0, message + 1).findLastIndex(({ sender }) => sender === 'agent');
  return newest === -1 ? undefined : newest;
}

/** Another call of the tool, else a change that the failed run does not make, else the last words. */
function insteadOf(message: number, own: RunSide, other: RunSide): Step | null {
  const tool = own.calls.find(({ asked }) => asked === message)?.name;
  const [deed] = onlyIn(other.calls.filter(isDeed), own.calls.filter(isDeed));
  const call = onlyIn(other.calls, own.calls).find(({ name }) => name === tool) ?? deed;
  if (call !== undefined) return { message: call.asked, quote: shorten(call.text, LONGEST_QUOTE) };
  const words = other.messages.findLastIndex(({ sender, recipient }) => sender === 'agent' && recipient === 'user');
  return words === -1 ? null : { message: words, quote: shorten(other.messages[words]?.content ?? '', LONGEST_QUOTE) };
}

/** The calls that one run makes and the other does not, in any order; a call that it makes twice needs two. */
function onlyIn(calls: readonly AgentCall[], others: readonly AgentCall[]): readonly AgentCall[] {
  const open = [...others];
  return calls.filter((call) => {
    const same = open.findIndex((one) => one.name === call.name && isEqual(one.arguments, call.arguments));
    if (same !== -1) open.splice(same, 1);
    return same === -1;
  });
}

function isDeed({ answer }: AgentCall): boolean {
  return (answer?.changes ?? []).length > 0;
}
