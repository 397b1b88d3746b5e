import type { Message, Role } from './message.ts';

/** The role to act next: the recipient of the newest message (reference semantics 1). */
export function nextRole(messages: readonly Message[]): Role {
  const newest = messages.at(-1);
  if (newest === undefined)
    throw new Error('the trajectory is empty: it must begin with the opening message of the user');
  return newest.recipient;
}

/** The calls that await execution: the trailing messages addressed to the execution environment. */
export function pendingCalls(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex((message) => message.recipient !== 'execution-environment');
  return messages.slice(last + 1);
}

/** Why the run stops here, or null to continue. The limit counts new messages. Parallel calls may exceed it. */
export function stopReason(messages: readonly Message[], maxMessages: number): 'ended' | 'message-limit' | null {
  if (messages.at(-1)?.conversationActive === false) return 'ended';
  return messages.length - 1 >= maxMessages ? 'message-limit' : null;
}

/** Of a run whose profile counts steps. A turn is a step, and so is a batch of calls. */
interface StepLimits {
  readonly steps: number;
  readonly most: number;
  readonly mostFailedCalls: number | null;
}

/**
 * Why a run whose steps are counted ends here, though the user may just have ended it, too; undefined to continue.
 * It does not end before calls that are pending.
 */
export function stepLimit(messages: readonly Message[], limits: StepLimits): string | undefined {
  const { steps, most, mostFailedCalls } = limits;
  if (pendingCalls(messages).length > 0) return undefined;
  const failed = messages.filter(({ toolResult }) => toolResult?.errorClass !== undefined).length;
  if (mostFailedCalls !== null && failed >= mostFailedCalls) return `${failed} failed calls`;
  return steps >= most ? `${steps} steps` : undefined;
}
