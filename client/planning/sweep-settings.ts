import type { ModeName } from '../../evaluation/modes/mode.ts';
import { USER_RETRIES } from '../../runs/sweep-contract.ts';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { PROMPTING_STYLES, USER_PROMPTS } from '../../sandbox/prompting.ts';
import type { LimitSettings } from './limits.ts';
import type { SweepRequest } from './plan-sweep.ts';
import type { PriorityOptions } from './priority.ts';

/** What a sweep plays and how: what options and sweep files say. */
export interface SweepSettings extends Omit<SweepRequest, 'agents'>, PriorityOptions, LimitSettings {
  readonly agent: readonly string[];
  /** Trajectories at a time. */
  readonly concurrency: number;
  /** Times that a cell is played again at once after a mistake of the simulated user. */
  readonly userRetries: number;
  /** Ask each model for one call before the first cell. */
  readonly preflight: boolean;
  /** The least share of solved runs, in [0, 1]. */
  readonly failUnder?: number;
  /** Modes that no run may show. */
  readonly failOnMode?: readonly ModeName[];
}

/** What holds where no one says otherwise. */
export const SWEEP_DEFAULTS = {
  agent: ['scripted:oracle'],
  user: 'scripted:user',
  augmentations: AUGMENTATIONS,
  trials: 1,
  faults: 0,
  seed: 0,
  services: 'synthetic',
  userPrompt: USER_PROMPTS.at(-1)!,
  prompting: PROMPTING_STYLES[0],
  concurrency: 20,
  userRetries: USER_RETRIES,
  preflight: true,
} as const satisfies SweepSettings;
