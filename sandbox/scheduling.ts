import type { Message, Role } from './message.ts';

/** Who acts: the recipient of the newest message (facts/semantics.md 1). */
export function nextRole(messages: readonly Message[]): Role {
  const newest = messages.at(-1);
  if (newest === undefined) throw new Error('a trajectory begins with the opening message of the user');
  return newest.recipient;
}

/** The calls that wait for the execution environment: the run of newest messages addressed to it. */
export function pendingCalls(messages: readonly Message[]): readonly Message[] {
  const last = messages.findLastIndex((message) => message.recipient !== 'execution-environment');
  return messages.slice(last + 1);
}

/** Why play stops here, or null to go on. The limit counts new messages and may be overshot by parallel calls. */
export function stopReason(messages: readonly Message[], maxMessages: number): 'ended' | 'message-limit' | null {
  if (messages.at(-1)?.conversationActive === false) return 'ended';
  return messages.length - 1 >= maxMessages ? 'message-limit' : null;
}
