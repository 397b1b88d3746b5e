import type { JsonObject } from '../../sandbox/json.ts';
import { applyChanges } from '../../sandbox/world.ts';
import type { World, WorldChange } from '../../sandbox/world.ts';
import { callFunction } from './call-tool.ts';
import type { TauCall } from './call-tool.ts';
import { Database } from './database.ts';
import { PythonError } from './python/error.ts';
import { tablesOf } from './toolkit.ts';
import type { TauDomain } from './toolkit.ts';

export const REWARD_PARTS = ['DB', 'ENV_ASSERTION', 'NL_ASSERTION', 'ACTION', 'COMMUNICATE'] as const;

/** A part of a task's reward. */
export type RewardPart = (typeof REWARD_PARTS)[number];

export interface GoldAction extends TauCall {
  /** The arguments that must agree; null for all that were given. */
  readonly compared: readonly string[] | null;
}

export interface EndCheck extends TauCall {
  readonly expected: boolean;
}

/** A task of tau2-bench. */
export interface TauTask {
  /** All that its file has of it. */
  readonly raw: JsonObject;
  readonly id: string;
  /** What the simulated user is told of its situation. */
  readonly scenario: string;
  /** The user's tools; null for all of the domain. */
  readonly userTools: readonly string[] | null;
  readonly preparation: readonly TauCall[];
  /** Null if the task has none, which is not the same as an empty list. */
  readonly gold: readonly GoldAction[] | null;
  readonly endChecks: readonly EndCheck[] | null;
  readonly communicated: readonly string[];
  /** Sentences for a judge. */
  readonly judged: readonly string[];
  /** The parts whose product the reward is. */
  readonly basis: readonly RewardPart[];
}

/** The world as a task begins. @throws Error that names the call that cannot be made */
export function preparedWorld(domain: TauDomain, base: World, task: TauTask, newId: () => string): World {
  return task.preparation.reduce(
    (world, call) => {
      try {
        return changed(world, callFunction(domain, world, call, { newId }).changes);
      } catch (error) {
        if (!(error instanceof PythonError)) throw error;
        throw new Error(`the task ${task.id} cannot be prepared: ${call.name}: ${error.message}`, { cause: error });
      }
    },
    synced(domain, base),
  );
}

/** The world after what the environment copies between its databases. */
export function synced(domain: TauDomain, world: World): World {
  const database = new Database(world, tablesOf(domain), () => '');
  domain.sync?.(database);
  return changed(world, database.changes());
}

/** The same value if nothing changed. */
export function changed(world: World, changes: readonly WorldChange[]): World {
  return changes.length === 0 ? world : applyChanges(world, changes);
}
