import type { StoredText } from '../results/store/texts.ts';
import { cellAt } from '../runs/sweep-spec.ts';
import type { ForkListReference, SweepSpec } from '../runs/sweep-contract.ts';
import type { Fork } from '../runs/fork-prefix.ts';
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
interface PlannedCell {
  readonly cell: Cell;
  readonly origin?: Origin;
}

/** Some cells of a sweep, or of one agent's part of it. @throws TextMissing */
export async function cellsOf(
  texts: Pick<TextCache, 'get'>,
  spec: Cells,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly PlannedCell[]> {
  if (spec.forks === undefined)
    return Array.from({ length: to - from }, (_, index) => ({ cell: cellAt(spec, from + index) }));
  const forks = (await forksOf(texts, spec.forks)).filter(({ agent }) => spec.agents.includes(agent));
  return forks.slice(from, to).map(({ origin, ...place }) => ({ cell: { sweep: spec.id, ...place }, origin }));
}

/** How many cells each agent of a sweep plays; undefined if the cells are no forks. @throws TextMissing */
export async function agentCells(
  texts: Pick<TextCache, 'get'>,
  spec: Pick<SweepSpec, 'agents' | 'forks'>,
): Promise<readonly number[] | undefined> {
  if (spec.forks === undefined) return undefined;
  const forks = await forksOf(texts, spec.forks);
  return spec.agents.map((played) => forks.filter(({ agent }) => agent === played).length);
}

async function forksOf(texts: Pick<TextCache, 'get'>, list: ForkListReference): Promise<readonly Fork[]> {
  return JSON.parse(await texts.get(list)) as readonly Fork[];
}
