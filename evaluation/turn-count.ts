import type { EvaluationLog, RoleName, SandboxRow } from './log.ts';

/** The number of messages that count as turns (reference semantics 6.8): all but the opening and the user's own calls. */
export function turnCount(log: EvaluationLog): number {
  let count = 0;
  for (let index = 0; index < log.length; index++) if (isTurn(log.message(index))) count++;
  return count;
}

function isTurn({ sender, recipient, visible_to: visibleTo }: SandboxRow): boolean {
  if (sender === 'SYSTEM' || visibleTo === null || isOnlyUser(visibleTo)) return false;
  const pair = new Set([sender, recipient]);
  return !(pair.has('USER') && pair.has('EXECUTION_ENVIRONMENT'));
}

function isOnlyUser(roles: readonly RoleName[]): boolean {
  return roles.length === 1 && roles[0] === 'USER';
}
