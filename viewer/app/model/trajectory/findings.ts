import { describeSideEffect } from '../../../../evaluation/describe-side-effect.ts';
import { count } from '../../../../results/explain/count.ts';
import { shorten, showValue } from '../../../../results/explain/show-value.ts';
import type { TrajectoryRecord } from '../../../../results/record.ts';
import { messagesOf } from '../../../../sandbox/trajectory.ts';
import { blockerText } from './blocker-text.ts';
import type { MilestoneNode } from './milestone-nodes.ts';
import { nodeKey } from './node-key.ts';

/** What there is to know of a run before one reads it. */
export interface Finding {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly title: string;
  /** May hold what a model or a pack wrote. */
  readonly details: readonly string[];
  /** Where to look; null if nowhere. */
  readonly message: number | null;
  /** {@link nodeKey} */
  readonly node: string | null;
}

const LONGEST_VALUE = 160;

/** Why a run has the score and outcome that it has: what weighs most comes first. */
export function findingsOf(record: TrajectoryRecord, nodes: readonly MilestoneNode[]): readonly Finding[] {
  const found = [
    ...ofOutcome(record),
    ...nodes.filter(({ state }) => state === 'hit').map(ofMinefield),
    ...ofSideEffects(record),
    ...nodes.filter(({ state }) => state === 'missed' || state === 'partial').map(ofMilestone),
    ...ofFailedCalls(record),
  ];
  if (record.score?.solved) return [solved(record, nodes), ...found];
  return record.score?.solved === null ? [...found, notJudged(record)] : found;
}

function solved({ score }: TrajectoryRecord, nodes: readonly MilestoneNode[]): Finding {
  const milestones = nodes.filter(({ kind }) => kind === 'milestone').length;
  const details = [`${count(milestones, 'milestone')} met, ${count(score?.turnCount ?? 0, 'turn')}`];
  return { tone: 'good', title: 'Solved', details, message: null, node: null };
}

function notJudged({ cell }: TrajectoryRecord): Finding {
  const details = [`npx toolsandbox evaluate --sweep ${cell.sweep} --save`];
  const title = 'Not judged: stored by an earlier version, which did not say whether a run is solved';
  return { tone: 'warn', title, details, message: null, node: null };
}

function ofOutcome({ outcome, reason, score }: TrajectoryRecord): readonly Finding[] {
  if (outcome === 'completed') return [];
  const title = `The run ended with ${outcome}${score === null ? ' and has no score' : ''}`;
  const details = reason === null ? [] : [reason];
  return [{ tone: outcome === 'message-limit' ? 'warn' : 'bad', title, details, message: null, node: null }];
}

function ofMinefield(node: MilestoneNode): Finding {
  return {
    tone: 'bad',
    title: `Minefield ${node.number} was hit, which makes the score 0`,
    details: [node.title],
    message: node.message,
    node: nodeKey(node),
  };
}

function ofSideEffects({ score }: TrajectoryRecord): readonly Finding[] {
  const effects = score?.sideEffects ?? [];
  if (effects.length === 0) return [];
  const details = effects.map((effect) => shorten(describeSideEffect(effect), 2 * LONGEST_VALUE));
  const title = `${count(effects.length, 'side effect')}: the score is 0`;
  return [{ tone: 'bad', title, details, message: null, node: null }];
}

function ofMilestone(node: MilestoneNode): Finding {
  const { state, number, similarity, message } = node;
  const title =
    state === 'missed'
      ? `Milestone ${number} was missed`
      : `Milestone ${number} is met in part (${similarity?.toFixed(2)})`;
  const details = [node.title, ...reasonsOf(node)];
  return { tone: state === 'missed' ? 'bad' : 'warn', title, details, message, node: nodeKey(node) };
}

/** Why a milestone is not met in full, in a line or two. */
function reasonsOf({ blockers, shortfalls }: MilestoneNode): readonly string[] {
  if (blockers.length > 0) return blockers.map((one) => shorten(blockerText(one), 2 * LONGEST_VALUE));
  const [first] = shortfalls;
  if (first === undefined) return [];
  // Of a message that another role wrote, the content still says most.
  const column = first.columns.find((one) => one.column !== 'sender' && one.column !== 'recipient') ?? first.columns[0];
  if (column === undefined) return first.reason === undefined ? [] : [first.reason];
  const shown = (value: typeof column.expected) => shorten(showValue(value), LONGEST_VALUE);
  return [`${column.column}: expected ${shown(column.expected)}, found ${shown(column.found)}`];
}

function ofFailedCalls({ events }: TrajectoryRecord): readonly Finding[] {
  const messages = messagesOf(events);
  const failed = [...messages.keys()].filter((index) => messages[index]?.toolResult?.errorClass !== undefined);
  const [first] = failed;
  if (first === undefined) return [];
  const title = `${count(failed.length, 'call')} failed`;
  const details = [shorten(messages[first]?.content ?? '', LONGEST_VALUE)];
  return [{ tone: 'warn', title, details, message: first, node: null }];
}
