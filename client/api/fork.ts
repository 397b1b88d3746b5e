import { forkOfRun } from '../../results/single-runs.ts';
import { parametersOf, storedIn } from '../../runs/sweep-spec.ts';
import { existingTrajectory } from '../find-trajectory.ts';
import { placeOf } from '../forks/fork-point.ts';
import type { ForkAt } from '../forks/fork-point.ts';
import { forkPoint, planForks } from '../forks/plan-forks.ts';
import { playEnvironment } from '../play-environment.ts';
import { withResults } from '../results.ts';
import { settingsOfRun } from '../sweeps/settings-of-run.ts';
import { checkedOptions, forkOptions } from './check-options.ts';
import { evaluationOf } from './evaluation.ts';
import type { Evaluation } from './evaluation.ts';
import { playPlan, requiredOnEngine } from './play-plan.ts';
import type { PlaySettings } from './play-plan.ts';
import { seated } from './seats.ts';
import type { Seat } from './seats.ts';

/** Where a run is forked, and what is different from there. */
export interface ForkOptions extends PlaySettings {
  /** The last message that is kept: its number, `last`, or `first-error` for the one before the agent's first mistake. */
  readonly at: ForkAt;
  /** Who plays on. Default: who played the run. */
  readonly agent?: Seat;
  readonly user?: Seat;
  /** Said in the place of the next message, by whoever's turn it is. */
  readonly say?: string;
  /** Default: 1. */
  readonly trials?: number;
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
  const { trials = 1, engine, id } = options;
  const seats = { agent: seatOf('agent', options.agent), user: seatOf('user', options.user) };
  const functions = new Map([...seats.agent.functions, ...seats.user.functions]);
  if (engine !== undefined) requiredOnEngine(results, functions);
  return withResults(results, 'write', async (store) => {
    const run = await existingTrajectory(store, trajectory);
    const [agent] = seats.agent.specs;
    const [user] = seats.user.specs;
    const changes = {
      trials,
      ...(agent !== undefined && { agent }),
      ...(user !== undefined && { user }),
      ...(options.say !== undefined && { say: options.say }),
    };
    const specs = [agent ?? run.cell.agent, user ?? run.cell.user];
    const environment = await playEnvironment(options, options.environment ?? process.env, specs);
    const nameOf = (sweep: string, hash: string) => forkOfRun(sweep, functions.size > 0 ? unique(hash) : hash);
    const plan = planForks([forkPoint(run, placeOf(run, options.at).at, changes)], {
      changes,
      played: await settingsOfRun(store, run),
      id,
      nameOf,
      environment,
      functions,
    });
    const spec = storedIn(store, plan.sweep);
    await store.sweeps.check({ id: spec.id, parameters: parametersOf(spec), cells: plan.cells, createdAt: Date.now() });
    const problems = await playPlan(store, spec, plan, { ...options, environment, functions, results });
    return evaluationOf(store, spec, plan.cells, problems);
  });
}

function seatOf(role: 'agent' | 'user', seat: Seat | undefined) {
  return seated(role, seat === undefined ? [] : [seat]);
}

/** What a function does is not known, so nothing that it played before counts. */
function unique(hash: string): string {
  return Date.now().toString(16).slice(-8).padStart(8, '0') + hash;
}
