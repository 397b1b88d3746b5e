import type { TrajectoryRecord } from '../../results/record.ts';
import type { Spending } from '../../results/spending.ts';
import type { Usage } from '../../sandbox/event.ts';
import type { TallyGroup } from '../../results/store/sums.ts';

/** The tally of a few runs, a group for each. */
export function tallyOf(records: readonly TrajectoryRecord[]): readonly TallyGroup[] {
  return records.map(
    ({ cell, categories, outcome, services, provenance, score, objections, faults, retries, usage }) => ({
      agent: cell.agent,
      user: cell.user,
      scenario: cell.scenario,
      categories,
      augmentation: cell.augmentation,
      outcome,
      services,
      harness: provenance.harness,
      runs: 1,
      scored: score === null ? 0 : 1,
      judged: typeof score?.solved === 'boolean' ? 1 : 0,
      solved: score?.solved ? 1 : 0,
      similaritySum: score?.similarity ?? 0,
      turnCountSum: score?.turnCount ?? 0,
      wordingSum: score?.wording ?? 0,
      worded: typeof score?.wording === 'number' ? 1 : 0,
      saved: score?.solved === true && (objections ?? 0) > 0 ? 1 : 0,
      faults: faults ?? 0,
      faulted: typeof score?.solved === 'boolean' && (faults ?? 0) > 0 ? 1 : 0,
      recovered: score?.solved === true && (faults ?? 0) > 0 ? 1 : 0,
      retries,
      spent: { agent: spendingOf(usage.agent), user: spendingOf(usage.user) },
    }),
  );
}

function spendingOf({ input, output, costUsd }: Usage): Spending {
  return { input, output, costUsd: costUsd ?? 0, unpriced: costUsd === null ? 1 : 0 };
}
