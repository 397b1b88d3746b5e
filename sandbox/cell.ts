/** How the agent's tools are altered (reference semantics 7). The order is that of the paper's table 5. */
export const AUGMENTATIONS = ['none', '3dt', '10dt', 'at', 'tns', 'tds', 'ads', 'ats'] as const;

/** Those of the paper, and those that are played only where they are named. */
export const ALL_AUGMENTATIONS = [...AUGMENTATIONS, 'search'] as const;
export type Augmentation = (typeof ALL_AUGMENTATIONS)[number];

/** The suffix that each augmentation adds to a scenario's name. */
export const AUGMENTATION_SUFFIX: Readonly<Record<Augmentation, string>> = {
  none: '',
  '3dt': '_3_distraction_tools',
  '10dt': '_10_distraction_tools',
  at: '_all_tools',
  tns: '_3_distraction_tools_tool_name_scrambled',
  tds: '_3_distraction_tools_tool_description_scrambled',
  ads: '_3_distraction_tools_arg_description_scrambled',
  ats: '_3_distraction_tools_arg_type_scrambled',
  search: '_tool_search',
};

/**
 * `paper` follows the reference's rules exactly. `default` answers an agent's mistakes with error results. `tau2` plays packs of tau2-bench by the rules
 * of tau2-bench, and scores as `default` does (docs/import.md).
 */
export const PROFILES = ['default', 'paper', 'tau2'] as const;
export type Profile = (typeof PROFILES)[number];

/** One run of a sweep: a scenario, augmentation, agent and user, plus the trial number. */
export interface Cell {
  /** Sweep that the run belongs to; `run` for single runs. */
  readonly sweep: string;
  /** The base scenario's name, without the augmentation's suffix. */
  readonly scenario: string;
  /** One of `none 3dt 10dt at tns tds ads ats search`. */
  readonly augmentation: Augmentation;
  /** Model spec of the agent. */
  readonly agent: string;
  /** Model spec of the simulated user. */
  readonly user: string;
  /** Number of the repeat, from 1. */
  readonly trial: number;
  /** Seed of this trial. */
  readonly seed: number;
}

/** Derived, never random, so Temporal rejects a second start of the same cell. */
export function trajectoryId(cell: Cell): string {
  return [cell.sweep, cell.scenario, cell.augmentation, cell.agent, String(cell.trial)].join('/');
}

/** The reference's name of the augmented scenario. */
export function scenarioName(cell: Pick<Cell, 'scenario' | 'augmentation'>): string {
  return cell.scenario + AUGMENTATION_SUFFIX[cell.augmentation];
}
