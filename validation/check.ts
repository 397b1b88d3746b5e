import type { Augmentation } from '../sandbox/cell.ts';
import type { Case } from './case.ts';
import type { Gate } from './gates.ts';
import type { Play } from './play-scenario.ts';
import type { Agent, PlayVariation } from './subject.ts';

/** Something unfair about a scenario: what was seen, and the part of its structure that is to blame. */
export interface UnfairFinding {
  /** One sentence, without the names of scenario and augmentation. */
  readonly evidence: string;
  /** Into the scenario as it is played (`['solution', 2]`). Without it the scenario as a whole is meant. */
  readonly path?: StructurePath;
  /** It is to be known, and no check fails by it. */
  readonly isWarning?: true;
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
  readonly rows: readonly CheckRow[];
  /** What no scenario shows on its own. */
  readonly across?: AcrossScenarios;
}

/**
 * A row of the table: plays of the scenario, not as its solution goes, that must come out in a certain way; or a look at it and at
 * what its solution shows; or what is only to be known of it.
 */
export type CheckRow = (PlayRow | LookRow | NotedRow) & {
  /** The cases that it is about. Without it, all. */
  readonly where?: (one: Case) => boolean;
  /** Under which the scenarios are listed where it finds something. */
  readonly gate?: Gate;
};

interface NotedRow {
  readonly holds: (one: Case) => boolean | Promise<boolean>;
  readonly gate: Gate;
}

interface LookRow {
  readonly finds: (one: Case) => Found | Promise<Found>;
}

type Found = readonly UnfairFinding[];

export interface PlayRow {
  plays(one: Case): readonly Trial[] | Promise<readonly Trial[]>;
  readonly expect: ExpectedVerdict;
  /** Asked of a play that came out otherwise: whether that is right all the same. */
  unless?(trial: Trial, play: Play, one: Case): boolean | Promise<boolean>;
}

/** How a play must come out. */
export interface ExpectedVerdict {
  readonly holds: (play: Play, one: Case) => boolean;
  /** How it came out otherwise: the end of a sentence that begins with who played. */
  readonly otherwise: (play: Play, one: Case) => string;
  /** Whether a milestone that was not met is to blame, rather than all of them together. */
  readonly blamesUnmet?: true;
}

/** A play that is none of the reference solution. */
export interface Trial {
  /** The beginning of a finding, which the verdict ends: `an agent that calls remove_contact twice`. */
  readonly who: string;
  readonly agent: Agent;
  readonly how?: PlayVariation;
  /** What is to blame, if it does not follow from the verdict. */
  readonly path?: StructurePath;
  /** If it is not that of the row. */
  readonly expect?: ExpectedVerdict;
  /** Several changes at once, each by itself: they are tried if all together come out wrong. */
  readonly parts?: readonly Trial[];
}

/** The part of a check that looks at all scenarios together. */
export interface AcrossScenarios {
  /** What is needed of each cell; it travels between threads. */
  readonly measure: (one: Case) => Promise<CheckFigures | undefined>;
  readonly judge?: (cells: readonly MeasuredCell[]) => readonly UnfairFinding[];
  /** A sentence with a figure that people want to know, whether or not something is found. */
  readonly note?: (cells: readonly MeasuredCell[]) => string;
}

export type CheckFigures = Readonly<Record<string, number | string>>;

/** The figures of a scenario under an augmentation. */
export interface MeasuredCell {
  readonly scenario: string;
  readonly augmentation: Augmentation;
  readonly figures: CheckFigures;
}
