import { causeOf, causeText } from '../../../../results/explain/cause.ts';
import { count } from '../../../../text/words.ts';
import type { TrajectoryRecord } from '../../../../results/record.ts';
import type { Tables } from '../../../../worlds/world.ts';
import type { MilestoneNode } from './milestone-nodes.ts';
import { nodeKey } from './node-key.ts';

/** What is said of a run first: one line. */
export interface Diagnosis {
  /** May hold what a model wrote; null if there is nothing to say. */
  readonly text: string | null;
  /** Where to look; null if nowhere. */
  readonly message: number | null;
  /** {@link nodeKey} of the milestone or minefield that it is about. */
  readonly node: string | null;
}

/** Why a run is not solved, or what was met. @param nodes its milestones and minefields; none if its scenario is not known */
export function diagnosisOf(record: TrajectoryRecord, nodes: readonly MilestoneNode[], tables: Tables): Diagnosis {
  const { score } = record;
  if (score?.solved !== false) return { text: textWithoutCause(record, nodes), message: null, node: null };
  const missed = causeOf(score, record, tables);
  const cause = record.cause ?? missed;
  if (cause === null) return { text: null, message: null, node: null };
  const node = nodes.find(
    ({ kind, number }) => number === (kind === 'milestone' ? missed?.milestone : missed?.minefield),
  );
  // Of a race of calls, the node knows the message that people see.
  const isNodes = node !== undefined && cause.message === missed?.message && cause.message !== null;
  return {
    text: causeText(cause),
    message: isNodes ? node.message : cause.message,
    node: node === undefined ? null : nodeKey(node),
  };
}

function textWithoutCause({ score, reason, cell }: TrajectoryRecord, nodes: readonly MilestoneNode[]): string | null {
  if (score === null) return reason;
  if (score.solved === null)
    return `This run was imported from a version that did not say whether runs are solved. This judges it: npx toolsandbox rescore ${cell.sweep} --save`;
  const met = nodes.filter(({ kind }) => kind === 'milestone').length;
  return score.solved && met > 0 ? `${count(met, 'milestone')} met` : null;
}
