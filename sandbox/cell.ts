/** What the agent is shown of the tools (facts/semantics.md 7). The order is the paper's table 5. */
export const AUGMENTATIONS = ['none', '3dt', '10dt', 'at', 'tns', 'tds', 'ads', 'ats'] as const;
export type Augmentation = (typeof AUGMENTATIONS)[number];

/** The suffix an augmentation adds to a scenario's name. */
export const AUGMENTATION_SUFFIX: Readonly<Record<Augmentation, string>> = {
  none: '',
  '3dt': '_3_distraction_tools',
  '10dt': '_10_distraction_tools',
  at: '_all_tools',
  tns: '_3_distraction_tools_tool_name_scrambled',
  tds: '_3_distraction_tools_tool_description_scrambled',
  ads: '_3_distraction_tools_arg_description_scrambled',
  ats: '_3_distraction_tools_arg_type_scrambled',
};

/** `paper` follows the reference's rules to the letter; `default` answers an agent's mistakes with error results. */
export const PROFILES = ['default', 'paper'] as const;
export type Profile = (typeof PROFILES)[number];

/** One run to make: a scenario under an augmentation, played by an agent and a user, for the n-th time. */
export interface Cell {
  readonly sweep: string;
  /** The base scenario's name, without the augmentation's suffix. */
  readonly scenario: string;
  readonly augmentation: Augmentation;
  /** Model specs. */
  readonly agent: string;
  readonly user: string;
  /** Counted from 1. */
  readonly trial: number;
  readonly seed: number;
}

/** Derived, never random: starting a cell twice is refused by the engine. */
export function trajectoryId(cell: Cell): string {
  return [cell.sweep, cell.scenario, cell.augmentation, cell.agent, String(cell.trial)].join('/');
}

/** The reference's name of the augmented scenario. */
export function scenarioName(cell: Pick<Cell, 'scenario' | 'augmentation'>): string {
  return cell.scenario + AUGMENTATION_SUFFIX[cell.augmentation];
}
