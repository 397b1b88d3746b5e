import type { AttemptMeans } from '../attempts.ts';
import type { AgentTally, SweepReport } from '../report.ts';
import { blocks, intervalRows, percent, row, withRange } from './table-cells.ts';

export const ATTEMPTS_NOTE =
  'k trials: % of cells that all of k trials solve (pass^k), that any of them solves (pass@k), mean similarity (avg@k)';

const MEASURES = [
  { title: 'pass^k', read: (means: AttemptMeans) => [means.passAll, means.passAllInterval] as const },
  { title: 'pass@k', read: (means: AttemptMeans) => [means.passAny, means.passAnyInterval] as const },
  { title: 'avg@k', read: (means: AttemptMeans) => [means.average, means.averageInterval] as const },
];

/** The agents that played cells several times, and each k that any of them has. */
export function repeatedAgents({ agents }: Pick<SweepReport, 'agents'>) {
  const repeated = agents.filter(({ attempts }) => attempts.length > 0);
  const sizes = [...new Set(repeated.flatMap(({ attempts }) => attempts.map(({ k }) => k)))].toSorted((a, b) => a - b);
  return { repeated, sizes };
}

/** A row for each measure of an agent, with a cell for each k. */
export function attemptRows(
  tally: AgentTally,
  sizes: readonly number[],
): readonly { readonly title: string; readonly cells: readonly string[] }[] {
  return MEASURES.map(({ title, read }) => ({
    title,
    cells: cellsOf(tally, sizes, (means) => withRange(...read(means))),
  }));
}

/** What k trials come to, a column for each k; as many columns at a time as the width allows. */
export function attemptBlocks(report: SweepReport, width: number): readonly string[] {
  const { repeated, sizes } = repeatedAgents(report);
  return blocks(sizes, width).flatMap((shown) => [
    row('k trials', shown.map(String)),
    ...repeated.flatMap((tally) => agentLines(tally, shown)),
    '',
  ]);
}

function agentLines(tally: AgentTally, sizes: readonly number[]): readonly string[] {
  return [
    tally.agent,
    ...MEASURES.flatMap(({ title, read }) => [
      row(
        `  ${title}`,
        cellsOf(tally, sizes, (means) => percent(read(means)[0])),
      ),
      ...intervalRows(
        sizes.map((size) => {
          const means = tally.attempts.find(({ k }) => k === size);
          return means === undefined ? null : read(means)[1];
        }),
      ),
    ]),
    row(
      '  cells',
      cellsOf(tally, sizes, ({ cells }) => String(cells)),
    ),
  ];
}

function cellsOf({ attempts }: AgentTally, sizes: readonly number[], show: (means: AttemptMeans) => string) {
  return sizes.map((size) => {
    const means = attempts.find(({ k }) => k === size);
    return means === undefined ? '-' : show(means);
  });
}
