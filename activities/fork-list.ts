import type { StoredText } from '../results/store.ts';
import { cellAt } from '../runs/cells.ts';
import type { ForkListReference, SweepSpec } from '../runs/contract.ts';
import type { Fork } from '../runs/forks.ts';
import { toStoredText } from './text-cache.ts';
import type { TextCache } from './text-cache.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { Origin } from '../sandbox/origin.ts';

/** The form in which the forks of a sweep travel to its workers. */
export function toForkList(name: string, forks: readonly Fork[]): { text: StoredText; reference: ForkListReference } {
  const text = toStoredText(JSON.stringify(forks));
  return { text, reference: { name, hash: text.hash, cells: forks.length } };
}

type Cells = Pick<SweepSpec, 'id' | 'user' | 'seed' | 'scenarios' | 'augmentations' | 'agents' | 'trials' | 'forks'>;

/** A cell, and where it begins if it is a fork. */
export interface PlannedCell {
  readonly cell: Cell;
  readonly origin?: Origin;
}

/** Some cells of a sweep. @throws TextMissing */
export async function cellsOf(
  texts: Pick<TextCache, 'get'>,
  spec: Cells,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly PlannedCell[]> {
  if (spec.forks === undefined)
    return Array.from({ length: to - from }, (_, index) => ({ cell: cellAt(spec, from + index) }));
  const forks = JSON.parse(await texts.get(spec.forks)) as readonly Fork[];
  return forks.slice(from, to).map(({ origin, ...place }) => ({ cell: { sweep: spec.id, ...place }, origin }));
}
