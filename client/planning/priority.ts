import type { SweepPriority } from '../../runs/sweep-contract.ts';
import { UserError } from '../errors.ts';

/** Which sweep goes first where several wait for the same workers. */
export interface PriorityOptions {
  readonly priority?: number;
  readonly team?: string;
  readonly teamWeight?: number;
}

/** Undefined if the options say nothing. @throws UserError */
export function sweepPriority({ priority, team, teamWeight }: PriorityOptions): SweepPriority | undefined {
  if (teamWeight !== undefined && team === undefined)
    throw new UserError('--team-weight is the weight of a --team: name it too');
  if (priority === undefined && team === undefined) return undefined;
  return {
    ...(priority !== undefined && { level: priority }),
    ...(team !== undefined && { team }),
    ...(teamWeight !== undefined && { weight: teamWeight }),
  };
}
