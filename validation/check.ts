import type { Subject } from './subject.ts';

/** Something unfair about a scenario: what was seen, and the part of its structure that is to blame. */
export interface UnfairFinding {
  /** One sentence, without the names of scenario and augmentation. */
  readonly evidence: string;
  /** Into the scenario as it is played (`['solution', 2]`). Without it the scenario as a whole is meant. */
  readonly path?: StructurePath;
}

/** Keys and indices from a scenario to one of its parts. */
export type StructurePath = readonly (string | number)[];

/** What every scenario must fulfil under every augmentation, decided without a model. */
export interface Check {
  /** In kebab-case. */
  readonly id: string;
  /** Its place in reports. */
  readonly number: number;
  /** What holds if nothing is found. */
  readonly title: string;
  run(subject: Subject): Promise<readonly UnfairFinding[]>;
  /** What no scenario shows on its own. */
  readonly across?: AcrossScenarios;
}

/** The part of a check that looks at all scenarios together. */
export interface AcrossScenarios {
  /** What is needed of each cell; it travels between processes. */
  measure(subject: Subject): Promise<CheckFigures>;
  judge(cells: readonly MeasuredCell[]): readonly UnfairFinding[];
  /** A sentence with a figure that people want to know, whether or not something is found. */
  note?(cells: readonly MeasuredCell[]): string;
}

export type CheckFigures = Readonly<Record<string, number | string>>;

/** The figures of a scenario under an augmentation. */
export interface MeasuredCell {
  readonly scenario: string;
  readonly augmentation: string;
  readonly figures: CheckFigures;
}
