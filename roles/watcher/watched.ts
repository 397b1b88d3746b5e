import type { Message } from '../../sandbox/message.ts';
import type { UserTask } from '../../sandbox/user-brief.ts';
import type { TakeTurn } from '../role.ts';
import { watchUser } from './watch-user.ts';

/** A simulated user whose turn fails when it falls out of character: that is no fault of the agent. */
export function watched(player: TakeTurn, log: readonly Message[], task: UserTask): TakeTurn {
  return async (view, signal) => {
    const turn = await player(view, signal);
    const reason = watchUser(turn, log, task);
    if (reason === undefined) return turn;
    const { report } = turn;
    return { kind: 'failed', reason, failureKind: 'out-of-character', ...(report && { report }) };
  };
}
