import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { DoubtedStatement } from '../../results/explain/doubt-text.ts';
import type { LabelVerdict, RunLabel } from '../../results/store/labels.ts';
import type { ModeName } from '../../evaluation/modes/mode.ts';
import type { Tables } from '../../worlds/world.ts';

/** A run, as stored but without what only its provider can read. */
export interface TrajectoryDocument {
  readonly record: TrajectoryRecord;
  /** What people and models say of it, the oldest first. */
  readonly labels: readonly RunLabel[];
  /** What the page sends a label with, and whose it is; null where nothing can be said. */
  readonly labelling: { readonly by: string; readonly token: string } | null;
  /** Of its world. */
  readonly tables: Tables;
  /** What the agent said that is not known to be so; nothing if the results do not hold the pack of the run. */
  readonly doubts: readonly DoubtedStatement[];
  /** Null if the results do not hold the pack of the run. */
  readonly grader: { readonly milestones: MilestoneGraph; readonly minefields: MilestoneGraph } | null;
}

/** What a reader says of a run, as its page sends it. */
export interface WrittenLabel {
  readonly verdict: LabelVerdict;
  readonly modes: readonly ModeName[];
  /** May be empty. */
  readonly why: string;
  readonly note: string | null;
}
