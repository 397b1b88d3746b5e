import type { TrajectorySummary } from '../../results/record.ts';
import type { Claim } from './submission.ts';

/** What runs come to, by agent, over all cells that were planned: whatever is missing or has no score counts as a failure. */
export class Claims {
  readonly #cells: number;
  readonly #agents: ReadonlyMap<string, Sums>;

  /** @param cells of each agent */
  constructor(agents: readonly string[], cells: number) {
    this.#cells = cells;
    this.#agents = new Map(agents.map((agent) => [agent, { scored: 0, solved: 0, similarity: 0, costUsd: 0 }]));
  }

  add({ cell, score, usage }: Pick<TrajectorySummary, 'cell' | 'score' | 'usage'>): void {
    const sums = this.#agents.get(cell.agent);
    if (sums === undefined) return;
    const { costUsd } = usage.agent;
    sums.costUsd = sums.costUsd === null || costUsd === null ? null : sums.costUsd + costUsd;
    if (score === null) return;
    sums.scored++;
    if (score.solved) sums.solved++;
    sums.similarity += score.similarity;
  }

  claims(): readonly Claim[] {
    const cells = this.#cells;
    return [...this.#agents].map(([agent, { scored, solved, similarity, costUsd }]) => {
      return { agent, cells, scored, solved: solved / cells, similarity: similarity / cells, costUsd };
    });
  }
}

interface Sums {
  scored: number;
  solved: number;
  similarity: number;
  costUsd: number | null;
}
