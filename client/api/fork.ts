import { existingTrajectory } from '../find-trajectory.ts';
import type { ForkAt } from '../forks/fork-point.ts';
import { planForksOfRun } from '../forks/fork-runs.ts';
import { withResults } from '../results.ts';
import { onlyAway } from '../planning/limits.ts';
import { checkedOptions, forkOptions } from './check-options.ts';
import type { Evaluation } from './evaluation.ts';
import { evaluatePlan, noteTo, requiredOnEngine } from './play-plan.ts';
import type { PlaySettings } from './play-plan.ts';
import { namedPlayers } from './players.ts';
import type { Player } from './players.ts';

/** Where a run is forked, and what is different from there. */
export interface ForkOptions extends PlaySettings {
  /** The last message that is kept: its number, `last`, or `first-error` for the one before the agent's first mistake. */
  readonly at: ForkAt;
  /** Who plays on. Default: who played the run. */
  readonly agent?: Player;
  readonly user?: Player;
  /** Said in the place of the next message, by whoever's turn it is. */
  readonly say?: string;
  /** Default: 1. */
  readonly trials?: number;
  /** Play whoever played the run, though results of others may name servers and variables (docs/models.md). Default: false. */
  readonly trustSpecs?: boolean;
  /** Of the sweep of the forks. Default: derived, so that the same call plays each fork once; new each time with functions. */
  readonly id?: string;
}

/**
 * Plays a stored run again from a message on, and stores the forks beside it.
 * @param results a file, or postgres://USER@HOST/DATABASE
 * @param trajectory its id, or a part of it that fits no other
 * @throws UserFacingError
 */
export async function fork(results: string, trajectory: string, given: ForkOptions): Promise<Evaluation> {
  const options = checkedOptions('fork', forkOptions, given);
  const { trials = 1, engine } = options;
  const seats = { agent: seatOf('agent', options.agent), user: seatOf('user', options.user) };
  const functions = new Map([...seats.agent.functions, ...seats.user.functions]);
  if (engine !== undefined) requiredOnEngine(results, functions);
  return withResults(results, 'write', async (store) => {
    const request = { ...options, trials, agent: seats.agent.specs[0], user: seats.user.specs[0] };
    const run = await existingTrajectory(store, trajectory);
    const base = options.environment ?? process.env;
    const { plan, environment } = await planForksOfRun(store, run, request, base, noteTo(options), functions);
    return evaluatePlan(store, plan, { ...options, environment, limits: onlyAway(options), functions, results });
  });
}

function seatOf(role: 'agent' | 'user', seat: Player | undefined) {
  return namedPlayers(role, seat === undefined ? [] : [seat]);
}
