import type { Constraint } from '../../evaluation/milestone.ts';
import type { Tables, WorldDefinition } from '../../worlds/world.ts';
import type { ToolSignature } from './check-arguments.ts';
import type { WorldIds, WorldValues } from './world-ids.ts';

/** What milestones and solutions may refer to. */
export interface Known {
  readonly tools: readonly ToolSignature[];
  /** Those that the user has. */
  readonly users: readonly ToolSignature[];
  readonly tables: Tables;
  /** The benchmark that the world comes from. */
  readonly guest: WorldDefinition['guest'];
  /** Names of the tools that the scenario offers; undefined where that need not hold (imported scenarios). */
  readonly offered: readonly string[] | undefined;
  readonly ids: WorldIds;
  readonly values: WorldValues;
}

/** A constraint that expects rows. */
export type TargetConstraint = Extract<Constraint, { readonly target: unknown }>;
