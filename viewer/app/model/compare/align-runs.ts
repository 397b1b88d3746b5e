import { diffArrays } from 'diff';
import type { TrajectoryEvent } from '../../../../sandbox/event.ts';
import { blocksOf, indicesOf, messagesIn } from '../trajectory/blocks.ts';
import type { Block } from '../trajectory/blocks.ts';
import { firstDivergence } from './first-divergence.ts';
import type { Divergence } from './first-divergence.ts';
import { messageDifference } from './message-difference.ts';

/** Blocks of two runs side by side; null where only the other run has one. */
export interface AlignedRow {
  readonly left: Block | null;
  readonly right: Block | null;
  /** `same` up to the first divergence, which one row holds. */
  readonly state: 'same' | 'divergence' | 'after';
  /** Whether both blocks say and do the same. */
  readonly isEqual: boolean;
}

interface Alignment {
  readonly rows: readonly AlignedRow[];
  readonly divergence: Divergence | null;
}

/**
 * Two runs of a cell turn by turn: together up to the first message that differs; from there on, turns of the same role
 * that call the same tools stand side by side, as far as the order allows.
 */
export function alignRuns(left: readonly TrajectoryEvent[], right: readonly TrajectoryEvent[]): Alignment {
  const divergence = firstDivergence(left, right);
  const [ofLeft, ofRight] = [blocksOf(left), blocksOf(right)];
  const [before, after] = [ofLeft, ofRight].map((blocks) =>
    divergence === null ? blocks.length : blocksBefore(blocks, divergence),
  ) as [number, number];
  const rows = sideBySide(ofLeft.slice(0, before), ofRight.slice(0, after)).map((row): AlignedRow => ({
    ...row,
    state: 'same',
  }));
  const [first, ...others] = sideBySide(ofLeft.slice(before), ofRight.slice(after));
  if (first !== undefined) rows.push({ ...first, state: divergence === null ? 'same' : 'divergence' });
  return { rows: [...rows, ...others], divergence };
}

/** How many blocks of a run end before the divergence. */
function blocksBefore(blocks: readonly Block[], { message }: Divergence): number {
  const reached = blocks.findIndex((block) => {
    const indices = indicesOf(block);
    return indices.length === 0 || (indices.at(-1) ?? 0) >= message;
  });
  return reached === -1 ? blocks.length : reached;
}

/** What only one of them has between two turns of the same shape stands side by side too. */
function sideBySide(left: readonly Block[], right: readonly Block[]): readonly AlignedRow[] {
  const rows: AlignedRow[] = [];
  const onlyLeft: Block[] = [];
  const onlyRight: Block[] = [];
  const closeGap = () => {
    for (let k = 0; k < Math.max(onlyLeft.length, onlyRight.length); k++)
      rows.push(rowOf(onlyLeft[k] ?? null, onlyRight[k] ?? null));
    onlyLeft.length = onlyRight.length = 0;
  };
  let [l, r] = [0, 0];
  for (const { count, added, removed } of diffArrays(left.map(shapeOf), right.map(shapeOf))) {
    if (removed) onlyLeft.push(...left.slice(l, (l += count)));
    else if (added) onlyRight.push(...right.slice(r, (r += count)));
    else {
      closeGap();
      for (let k = 0; k < count; k++) rows.push(rowOf(left[l++] ?? null, right[r++] ?? null));
    }
  }
  closeGap();
  return rows;
}

function rowOf(left: Block | null, right: Block | null): AlignedRow {
  return { left, right, state: 'after', isEqual: left !== null && right !== null && isEqual(left, right) };
}

function isEqual(left: Block, right: Block): boolean {
  if (left.kind === 'ending' && right.kind === 'ending') return left.ending.outcome === right.ending.outcome;
  const [ofLeft, ofRight] = [messagesIn(left), messagesIn(right)];
  return (
    left.kind === right.kind &&
    ofLeft.length === ofRight.length &&
    ofLeft.every((message, place) => messageDifference(message, ofRight[place]!) === null)
  );
}

/** Who acts, and with which tools. */
function shapeOf(block: Block): string {
  if (block.kind === 'ending') return 'ending';
  if (block.kind === 'failed-turn') return `failed ${block.turn.role}`;
  if (block.kind === 'speech') return `speech ${block.turn.role}`;
  return JSON.stringify(block.exchanges.map(({ call }) => call.message.toolCall?.name ?? ''));
}
