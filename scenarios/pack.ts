import type { Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { Demonstration } from '../sandbox/user-brief.ts';
import type { Table } from '../sandbox/world.ts';
import type { OwnWorld } from '../worlds/own/own-world.ts';
import type { RowTemplate, Scenario } from './scenario.ts';
import type { VariedValue } from './variants/varied-value.ts';

/** The world every scenario of a pack begins with, before its base state and its own rows. */
export type WorldTemplate = Readonly<Record<Table, readonly RowTemplate[]>>;

/** A base state: the settings in which it differs from the base world. */
type SettingsPatch = RowTemplate;

/** A pack as its author writes it: one JSON file, or a folder of them (load-pack.ts). */
export interface PackContent {
  readonly name: string;
  readonly version: string;
  /** A line with a GUID that is found nowhere else: a model that knows it was trained on the pack. */
  readonly canary?: string;
  /** When and where its scenarios are set, where their times are absolute; others are played at the default clock. */
  readonly clock?: Pick<Clock, 'start' | 'timeZone'>;
  /** The rules its scenarios are meant for, unless told otherwise. */
  readonly profile?: Profile;
  /** What its world is made of: its name, or all of it where the pack brings it; `phone` if left out. */
  readonly definition?: string | OwnWorld;
  readonly world: WorldTemplate;
  /** By name. */
  readonly states: Readonly<Record<string, SettingsPatch>>;
  /** By name. */
  readonly demonstrations: Readonly<Record<string, Demonstration>>;
  readonly scenarios: readonly Scenario[];
  /** What a seed draws anew wherever it occurs (variants/). */
  readonly vary?: readonly VariedValue[];
}

/** What a pack with decoys is told by. */
export type NamedDecoys = Pick<Pack, 'name' | 'hash'>;

/** A pack whose tools are offered beside those of another one. */
export interface DecoyPack extends NamedDecoys, Pick<Pack, 'world'> {
  /** With tools of the agent that change nothing, and no others. */
  readonly definition: OwnWorld;
}

/** A pack that passed its checks. */
export interface Pack extends PackContent {
  /** Set where it is played with tools of others (`lend-decoys.ts`). */
  readonly decoys?: readonly DecoyPack[];
  /** SHA-256 of the content, so that a worker can tell whether it holds the pack a sweep was started with. */
  readonly hash: string;
}
